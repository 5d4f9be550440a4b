import { readFileSync } from 'node:fs';

import { BaseSequencer } from 'vitest/node';

const isSlow = ({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('/** @slow ');

/**
 * Starts the test files that begin with `@slow` before all others. Vitest itself goes by how long a file took the last
 * time, which a fresh clone does not know.
 */
export class SlowFirst extends BaseSequencer {
	async sort(files) {
		const sorted = await super.sort(files);
		return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
	}
}
