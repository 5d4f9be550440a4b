// A declarative node of three properties that does nothing: the least that n8n's engine takes.
class BenchThree {
	constructor() {
		const text = (name) => ({ displayName: name, name, type: 'string', default: '' });
		this.description = {
			name: 'benchThree',
			displayName: 'Bench Three',
			group: ['input'],
			version: 1,
			description: 'Does nothing',
			defaults: { name: 'Bench Three' },
			inputs: ['main'],
			outputs: ['main'],
			requestDefaults: { headers: { Accept: 'application/json' } },
			requestOperations: { pagination: async () => [{ json: {} }] },
			properties: [
				{ ...text('resource'), routing: { send: { paginate: true } } },
				{
					...text('operation'),
					routing: { request: { method: 'GET', url: '/api/orders/{orderId}' } },
				},
				text('orderId'),
			],
		};
	}
}

module.exports = { BenchThree };
