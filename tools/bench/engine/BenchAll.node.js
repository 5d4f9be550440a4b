// This package's node without its transport: what is left is what n8n's engine does for each item.
const { MessagingCrm } = require(`${process.env.BENCH_PACKAGE}/MessagingCrm.node.js`);

class BenchAll {
	constructor() {
		const { credentials, usableAsTool, icon, ...description } = new MessagingCrm().description;
		this.description = {
			...description,
			name: 'benchAll',
			displayName: 'Bench All',
			requestOperations: { pagination: async () => [{ json: {} }] },
		};
	}
}

module.exports = { BenchAll };
