import manifest from '../../package.json';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/choice/events';
import { RESOURCES } from './catalogue';
import { code, list, page } from './markdown';

const PACKAGE = manifest.name;
const DOCS = `${manifest.homepage.split('#')[0]}/blob/main/docs`;

/** llms.txt: the names and links that a model needs in order to write a workflow (https://llmstxt.org). */
export function llmsPage(): string {
	const link = (path: string) => `[${path}](${DOCS}/${path}.md)`;
	return page([
		`# ${PACKAGE}`,
		`> ${manifest.description}. Executing a workflow sends real messages: turn on ${code('options.dryRun')}.`,
		'## Nodes',
		list(
			['messagingCrm', 'messagingCrmTool', 'messagingCrmTrigger', 'messagingCrmMemory'].map(
				(name) => code(`${PACKAGE}.${name}`),
			),
		),
		`Credential: ${code('messagingCrmApi')}`,
		`## Resources and operations`,
		list(
			RESOURCES.map(
				({ operations }) =>
					`${operations[0].resource}: ${operations.map(({ operation }) => operation).join(', ')}`,
			),
		),
		`## Events`,
		EVENTS.map(({ value }) => value).join(', '),
		'## Docs',
		list(
			[
				'reference/operations',
				'reference/events',
				'guides/sending',
				'guides/lists',
				'guides/trigger',
				'guides/limits',
			].map(link),
		),
	]);
}
