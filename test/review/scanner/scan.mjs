// Runs n8n's scanner on files that are here: what was packed of a package, and its sources as they are in
// its repository. By its own command it would download both, once published.
import { pathToFileURL } from 'node:url';

const [scanner, sources, ...packages] = process.argv.slice(2);
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scanner).href);

const reports = [await analyzePackage(sources, SOURCE_FILE_PATTERNS)];
for (const packed of packages)
	reports.push(await analyzePackage(packed, ['**/*.js', 'package.json']));
console.log(JSON.stringify(reports));
