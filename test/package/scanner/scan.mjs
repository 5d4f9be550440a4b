// Runs n8n's scanner on files that are here: the sources of a package as they are in its repository,
// then what was packed of them. By its own command it would download both, once published.
import { pathToFileURL } from 'node:url';

const [scanner, sources, packed] = process.argv.slice(2);
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scanner).href);

const reports = [
	await analyzePackage(sources, SOURCE_FILE_PATTERNS),
	await analyzePackage(packed, ['**/*.js', 'package.json']),
];
console.log(JSON.stringify(reports));
