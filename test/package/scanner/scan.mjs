// Runs n8n's scanner on files that are here: what was packed of a package, and its sources as they are in
// its repository. By its own command it would download both, once published.
import { pathToFileURL } from 'node:url';

const [scanner, packed, sources] = process.argv.slice(2);
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scanner).href);

const reports = [await analyzePackage(packed, ['**/*.js', 'package.json'])];
if (sources) reports.push(await analyzePackage(sources, SOURCE_FILE_PATTERNS));
console.log(JSON.stringify(reports));
