import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import {
	type Account,
	accountOf,
	callApi,
	CREDENTIAL,
	isReachable,
	SET_PUBLIC_ADDRESS,
} from '../service';
import { canonical } from '../shared/digest';
import { inputErrorToNodeError, InputError, restoreMessage } from '../shared/errors';
import { parseUrl } from '../shared/url';
import { atPath, withoutEmpty } from '../shared/json';
import { ApiError, type ApiRequest, type RequestWithDefaults } from '../transport';
import { readSubscriptions, type Subscription } from './settings';

const WEBHOOKS = '/business_workflows/webhooks';

/** n8n itself tries again within two minutes. The requests count as reads, because sending them twice is safe. */
const CALL_DEFAULTS = {
	httpOptions: { timeout: 5_000 },
	maxWait: 5_000,
	maxTries: 1,
	readOnly: true,
} satisfies Partial<ApiRequest>;

/**
 * The subscriptions that the node requested. They are saved in n8n's static data, because the service's list does not
 * contain the events.
 */
interface Saved extends IDataObject {
	subscriptions?: Subscription[];
	/** Whether the service accepted all subscriptions. */
	isComplete?: boolean;
}

type Call = (request: Omit<RequestWithDefaults, 'maxWait'>) => Promise<unknown>;

/**
 * n8n calls these methods when it publishes or unpublishes the workflow, and for a test step
 * (docs/internals/n8n.md#webhooks).
 */
export const webhookMethods = {
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			return await callService(this, async (call, account) => {
				const { subscriptions, isComplete } = savedOf(this);
				const wanted = readSubscriptions(this, publicWebhookUrl(this, account));
				if (!isComplete || canonical(subscriptions) !== canonical(wanted)) return false;
				const listed = wanted.map(async (subscription) => await isListed(subscription, call));
				return !(await Promise.all(listed)).includes(false);
			});
		},

		async create(this: IHookFunctions): Promise<boolean> {
			return await callService(this, async (call, account) => {
				const saved = savedOf(this);
				const wanted = readSubscriptions(this, publicWebhookUrl(this, account));
				// The service may refuse to end an old subscription, e.g. if it no longer exists. Only the new subscriptions
				// matter.
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
			return await callService(this, async (call) => {
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

/** The URL for deliveries. @throws InputError if the service cannot reach it */
function publicWebhookUrl(context: IHookFunctions, account: Account): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	if (isReachable(url, account)) return url;
	throw new InputError(
		`The service cannot reach n8n at ${parseUrl(url)?.hostname || 'its address'}`,
		`${SET_PUBLIC_ADDRESS}. Then publish the workflow again. If n8n has no public address, use Messaging CRM Trigger`,
	);
}

/**
 * Runs an action with a function that calls the service.
 * @throws an error whose message includes what to do, because n8n shows no description when it publishes a workflow
 */
async function callService<T>(
	context: IHookFunctions,
	action: (call: Call, account: Account) => Promise<T>,
): Promise<T> {
	try {
		const account = accountOf(await context.getCredentials(CREDENTIAL));
		const call: Call = async (request) =>
			await callApi(context, account, { ...CALL_DEFAULTS, ...request });
		return await action(call, account);
	} catch (error) {
		const shown = inputErrorToNodeError(context.getNode(), error) as Error & {
			description?: string | null;
		};
		const { message, description } = shown;
		shown.description = undefined;
		throw restoreMessage(
			shown,
			[message.replace(/\.$/, ''), description].filter(Boolean).join('. '),
		);
	}
}

/**
 * Whether the service lists a subscription. False if the service does not respond: subscribing again changes nothing.
 */
async function isListed(subscription: Subscription, call: Call): Promise<boolean> {
	const { webhookUrl, inboxId, boardId } = subscription;
	const query = withoutEmpty({ webhookUrl, inboxId, boardId });
	const list = await call({ endpoint: WEBHOOKS, query }).catch(() => []);
	return Array.isArray(list) && list.some((listed) => atPath(listed, 'webhookUrl') === webhookUrl);
}

/** @param isAllowed whether a failure can be ignored */
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
