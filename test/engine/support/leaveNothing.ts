import { systemClock } from './clock';

// Another test file may run in the same process.
const real = { ...systemClock };
afterEach(() => {
	vi.restoreAllMocks();
});
afterAll(() => {
	Object.assign(systemClock, real);
});
