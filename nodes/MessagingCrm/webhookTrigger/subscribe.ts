import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { accountOf, connectionFor, CREDENTIAL } from '../service';
import { canonical } from '../shared/digest';
import { asNodeError, withMessage } from '../shared/errors';
import { atPath, withoutEmpty } from '../shared/json';
import { ApiError, type ApiRequest, apiRequest } from '../transport';
import { requireReachable } from './address';
import { readSubscriptions, type Subscription } from './settings';

const WEBHOOKS = '/business_workflows/webhooks';

/** n8n itself tries again, within two minutes. Each request may be sent twice. */
const LIMITS = { options: { timeout: 5_000 }, maxWait: 5_000, maxTries: 1, readOnly: true };

/** What the node has asked for, in n8n's static data. The list of the service does not show the events. */
interface Saved extends IDataObject {
	subscriptions?: Subscription[];
	/** Whether the service has accepted all of them. */
	isComplete?: boolean;
}

type Call = (request: Pick<ApiRequest, 'endpoint'> & Partial<ApiRequest>) => Promise<unknown>;

/** n8n calls these when the workflow is published or unpublished, and for a test step (docs/internals/n8n.md#webhooks). */
export const webhookMethods = {
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			return await withCall(this, async (call) => {
				const { subscriptions, isComplete } = savedOf(this);
				const wanted = readSubscriptions(this, addressOf(this));
				if (!isComplete || canonical(subscriptions) !== canonical(wanted)) return false;
				const listed = await Promise.all(wanted.map(async (one) => await isListed(one, call)));
				return !listed.includes(false);
			});
		},

		async create(this: IHookFunctions): Promise<boolean> {
			return await withCall(this, async (call) => {
				const saved = savedOf(this);
				const wanted = readSubscriptions(this, addressOf(this));
				// Whatever the service says of an old subscription, the new one counts.
				await unsubscribe(saved.subscriptions ?? wanted, call, isRejected);
				saved.subscriptions = wanted;
				saved.isComplete = false;
				for (const body of wanted) {
					await call({ method: 'POST', endpoint: `${WEBHOOKS}/subscribe`, body });
				}
				return (saved.isComplete = true);
			});
		},

		async delete(this: IHookFunctions): Promise<boolean> {
			return await withCall(this, async (call) => {
				const saved = savedOf(this);
				await unsubscribe(saved.subscriptions ?? [], call, isGone);
				delete saved.subscriptions;
				delete saved.isComplete;
				return true;
			});
		},
	},
};

const savedOf = (context: IHookFunctions): Saved => context.getWorkflowStaticData('node');

const addressOf = (context: IHookFunctions) =>
	requireReachable(context.getNodeWebhookUrl('default'));

/** @throws an error whose message also says what to do: n8n shows no description when it publishes */
async function withCall<T>(
	context: IHookFunctions,
	action: (call: Call) => Promise<T>,
): Promise<T> {
	try {
		const account = accountOf(await context.getCredentials(CREDENTIAL));
		const connection = connectionFor(account, WEBHOOKS);
		return await action(
			async (request) => await apiRequest(context, connection, { ...LIMITS, ...request }),
		);
	} catch (error) {
		const shown = asNodeError(context.getNode(), error) as Error & { description?: string | null };
		const { message, description } = shown;
		shown.description = undefined;
		throw withMessage(shown, [message.replace(/\.$/, ''), description].filter(Boolean).join('. '));
	}
}

/** If the service cannot say it, the answer is no: subscribing again changes nothing. */
async function isListed(subscription: Subscription, call: Call): Promise<boolean> {
	const { webhookUrl, inboxId, boardId } = subscription;
	const query = withoutEmpty({ webhookUrl, inboxId, boardId });
	const list = await call({ endpoint: WEBHOOKS, query }).catch(() => []);
	return Array.isArray(list) && list.some((one) => atPath(one, 'webhookUrl') === webhookUrl);
}

/** @param isAllowed which failures do not matter */
async function unsubscribe(
	subscriptions: Subscription[],
	call: Call,
	isAllowed: (error: ApiError) => boolean,
): Promise<void> {
	for (const { webhookUrl, inboxId, events } of subscriptions) {
		const body = withoutEmpty({ webhookUrl, inboxId, events });
		const ending = call({ method: 'POST', endpoint: `${WEBHOOKS}/unsubscribe`, body });
		await ending.catch((error: unknown) => {
			if (!(error instanceof ApiError && isAllowed(error))) throw error;
		});
	}
}

const isRejected = ({ outcome }: ApiError) => outcome === 'rejected';

const isGone = ({ httpCode }: ApiError) => httpCode === '404' || httpCode === '410';
