/** Loads modules of the package that know nothing yet, as another process does. */
export function asInNewProcess<T>(load: () => T): T {
	let loaded: T;
	jest.isolateModules(() => {
		loaded = load();
	});
	return loaded!;
}
