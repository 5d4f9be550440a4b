import * as n8nWorkflow from 'n8n-workflow';

/** Loads modules of the package that know nothing yet; n8n-workflow stays, since n8n-core knows its error classes. */
export function asInNewProcess<T>(load: () => T): T {
	let loaded: T;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		loaded = load();
	});
	return loaded!;
}
