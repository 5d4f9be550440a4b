import type { INodeType } from 'n8n-workflow';

import manifest from '../../package.json';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/choice/events';
import { properties as triggerProperties } from '../../nodes/MessagingCrm/trigger/choice/properties';
import { RESOURCES, type Operation } from './catalogue';
import { fieldsOf, type Field } from './fields';
import { code, page } from './markdown';
import { has, sharedBy } from './sharedFields';

const { MessagingCrmMemory } = require('../..') as { MessagingCrmMemory: new () => INodeType };

const [repository] = manifest.homepage.split('#');
const PACKAGE = manifest.name;

/** What a model should read of the documentation: file, title and what it says. */
const READ = `
guides/sending.md Sending: checks before sending, order of writes, retries, failed items
guides/lists.md Lists: filters, paging, changed orders, output options
guides/trigger.md Trigger: when events fire, conditions, test events
guides/limits.md Limits: rate limits, the daily quota, what a poll costs
reference/operations.md Operations: every field with its description, and an output
reference/events.md Events: every event and setting of the trigger, with an item
reference/errors.md Errors: every error, its cause and what to do`;

/** Without descriptions: those are in operations.md. */
const names = (fields: Field[]) =>
	fields.map(({ name, required }) => code(name) + (required ? ' (required)' : '')).join(', ');

/** llms.txt: what a model needs in order to write a workflow (https://llmstxt.org). */
export function llmsPage(): string {
	const own = RESOURCES.flatMap(({ operations }) => operations);
	const common = sharedBy(own.map(({ fields }) => fields));
	const isOwn = (field: Field) => !has(common, field);
	return page([
		`# ${PACKAGE}`,
		`> ${manifest.description}.`,
		'Executing a workflow sends real messages to real people. Turn on `options.dryRun` to see what a write would send.',
		[
			'## Nodes',
			`- ${code(`${PACKAGE}.messagingCrm`)}: one operation for each input item, chosen by ${code('resource')} and ${code('operation')}`,
			`- ${code(`${PACKAGE}.messagingCrmTool`)}: the same as the tool of an AI agent`,
			`- ${code(`${PACKAGE}.messagingCrmTrigger`)}: polls, and starts a workflow for each poll that finds ${code('events')}`,
			`- ${code(`${PACKAGE}.messagingCrmMemory`)}: gives an AI agent the messages of a conversation`,
			`- Credential of all: ${code('messagingCrmApi')}`,
			`- A resource locator, e.g. ${code('orderId')}, is stored as ${code('{"__rl": true, "mode": "id", "value": "..."}')}`,
		].join('\n'),
		['## Fields of every operation', names(common)].join('\n\n'),
		'## Operations',
		own.map((operation) => line(operation, operation.fields.filter(isOwn))).join('\n'),
		'## Events',
		EVENTS.map(({ value, description }) => `- ${code(value)}: ${description}`).join('\n'),
		`Fields of the trigger: ${names(fieldsOf(triggerProperties, {}))}`,
		`Fields of the memory: ${names(fieldsOf(new MessagingCrmMemory().description.properties, {}))}`,
		'## Docs',
		READ.trim().replace(/^(\S+) (\w+)/gm, `- [$2](${repository}/blob/main/docs/$1)`),
		`- [Examples](${repository}/tree/main/examples): complete workflows`,
	]);
}

function line(operation: Operation, fields: Field[]): string {
	const { resource, operation: name, description, endpoint } = operation;
	const called = endpoint === undefined ? '' : ` ${code(endpoint)}.`;
	return `- ${code(`${resource}.${name}`)}: ${description.replace(/\.$/, '')}.${called} ${names(fields)}`.trimEnd();
}
