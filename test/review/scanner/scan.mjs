// Runs n8n's scanner on local files: a packed package and its sources in the repository. The scanner's own command
// would download both after a release.
import { pathToFileURL } from 'node:url';

const [scanner, sources, ...packages] = process.argv.slice(2);
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scanner).href);

const reports = [await analyzePackage(sources, SOURCE_FILE_PATTERNS)];
for (const packed of packages)
	reports.push(await analyzePackage(packed, ['**/*.js', 'package.json']));
console.log(JSON.stringify(reports));
