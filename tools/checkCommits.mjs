// Checks that the subjects of commits have at most 72 characters. CONTRIBUTING.md has the rules.
import { execFileSync } from 'node:child_process';

const MAX_LENGTH = 72;

/** The last commit before the rule existed. */
const BEFORE = 'f841c332';

function subjects(range) {
	const args = ['log', '--no-merges', '--format=%h %s', ...range];
	return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');
}

function newSubjects() {
	try {
		return subjects([`${BEFORE}..HEAD`]);
	} catch {
		// A shallow clone does not contain this commit, so only the last subject is checked.
		return subjects(['-1']);
	}
}

const tooLong = newSubjects().filter((line) => line.replace(/^\w+ /, '').length > MAX_LENGTH);
for (const line of tooLong) {
	console.error(`The subject of a commit has more than ${MAX_LENGTH} characters: ${line}`);
}
process.exitCode = tooLong.length > 0 ? 1 : 0;
