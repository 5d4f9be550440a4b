import { byId } from '../../../test/n8n/workflows';
import type { Simulator } from '../../../test/simulator';
import { allComplete, compare } from '../compare';
import { thousands, type Finding } from '../finding';
import type { Execution } from '../host';
import { HTTP, httpRequest, itemsOf, messagingCrm, OURS } from '../nodes';

/** One request in this many fails. */
const FAILURE_EVERY = 50;
const PER_MINUTE = 1_000;

/**
 * Templates to different recipients. A request that got a 429 did nothing and has to be sent again. One
 * that got a 503 may have been processed: it has to become an error item that names its input item.
 */
export function sends(status: 429 | 503) {
	return async (quick: boolean): Promise<Finding> => {
		const count = quick ? 1_200 : 2_000;
		const recipients = Array.from({ length: count }, (_, i) => String(6_281_100_000_000 + i));
		const onError = 'continueRegularOutput';
		return await compare({
			title: `${thousands(count)} template sends at ${thousands(PER_MINUTE)} a minute, one in ${FAILURE_EVERY} fails with ${status}`,
			service: { orders: 1, latencyMs: 10, rateLimit: { limit: PER_MINUTE } },
			faults: [{ every: FAILURE_EVERY, fault: { type: 'status', status } }],
			runs: 1,
			contenders(service) {
				const template = [...service.data.templates].find(
					(one) => one.status === 'APPROVED' && one.inbox_id && !one.body.includes('{{'),
				)!;
				const { inbox_id: inboxId, wa_template_id: templateId } = template;
				const input = itemsOf('phone', recipients);
				const send = messagingCrm({
					resource: 'template',
					operation: 'send',
					inboxId: byId(String(inboxId)),
					templateId: byId(templateId),
					phoneNumber: '={{ $json.phone }}',
				});
				const sendByHttp = httpRequest({
					method: 'POST',
					url: `${service.url}/templates/send`,
					sendBody: true,
					bodyParameters: {
						parameters: [
							{ name: 'inbox_id', value: String(inboxId) },
							{ name: 'wa_template_id', value: templateId },
							{ name: 'phone_number', value: '={{ $json.phone }}' },
						],
					},
					// As many as the limit allows.
					options: { batching: { batch: { batchSize: 10, batchInterval: 600_000 / PER_MINUTE } } },
				});
				return [
					{ name: OURS, input, nodes: [status === 503 ? { ...send, onError } : send] },
					{ name: HTTP, input, nodes: [{ ...sendByHttp, onError }] },
				];
			},
			verify: (execution, service) => eachOnce(execution, service, recipients, status),
			judge: (ours) => [
				allComplete(
					ours,
					status === 429
						? 'none lost, none sent twice'
						: 'each 503 an error item that names its input item; none sent twice',
				),
			],
		});
	};
}

function eachOnce(
	{ items, failed }: Execution,
	{ data, stats }: Simulator,
	recipients: string[],
	status: number,
): string | undefined {
	const sent = data.sentTemplates.map(({ phone_number: number }) => number);
	const reached = new Set(sent);
	const missed = recipients.flatMap((recipient, index) => (reached.has(recipient) ? [] : [index]));
	const expected = status === 503 ? Math.floor(recipients.length / FAILURE_EVERY) : 0;
	const problems = [
		sent.length > reached.size && `${sent.length - reached.size} sent twice`,
		missed.length > expected && `${missed.length - expected} lost`,
		items !== recipients.length && `${items} items in the output`,
		missed.join() !== failed.sort((a, b) => a - b).join() &&
			`${failed.length} error items for ${missed.length} not sent`,
		status === 503 && stats().requests > recipients.length && 'requests were repeated',
	];
	return problems.filter(Boolean).join(', ') || undefined;
}
