import manifest from '../../package.json';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/events';
import { WEBHOOK_EVENTS } from '../../nodes/MessagingCrm/webhookTrigger/events';
import { RESOURCES } from './catalogue';
import { code, list, page } from './markdown';

const PACKAGE = manifest.name;
const DOCS = `${manifest.homepage.split('#')[0]}/blob/main/docs`;

/** The names and links that a model needs in order to write a workflow (https://llmstxt.org). */
export function llmsPage(): string {
	const others = ['messagingCrmTrigger', 'messagingCrmWebhookTrigger', 'messagingCrmMemory'];
	const nodes = ['messagingCrm', 'messagingCrmTool', ...others];
	const pages = ['reference/operations', 'reference/events'];
	const triggers = ['guides/trigger', 'guides/webhook'];
	const guides = ['guides/sending', 'guides/lists', ...triggers, 'guides/limits'];
	return page([
		`# ${PACKAGE}`,
		`> ${manifest.description}. Executing a workflow sends real messages: turn on ${code('options.dryRun')}.`,
		'## Nodes',
		list(nodes.map((name) => code(`${PACKAGE}.${name}`))),
		`Credential: ${code('messagingCrmApi')}`,
		`## Resources and operations`,
		list(
			RESOURCES.map(({ operations }) => {
				const names = operations.map(({ operation }) => operation);
				return `${operations[0].resource}: ${names.join(', ')}`;
			}),
		),
		`## Events`,
		EVENTS.map(({ value }) => value).join(', '),
		'## Events of the webhook trigger',
		WEBHOOK_EVENTS.map(({ value }) => value).join(', '),
		'## Docs',
		list([...pages, ...guides].map((path) => `[${path}](${DOCS}/${path}.md)`)),
	]);
}
