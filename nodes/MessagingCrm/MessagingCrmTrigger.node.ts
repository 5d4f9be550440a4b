import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
	type TriggerPanelDefinition,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { listSearch } from './listSearch';
import { poll, properties } from './trigger';

const WHILE_BUILDING =
	"<b>While building your workflow</b>, click 'Fetch Test Event'. n8n then shows the newest real record, as if its event had just happened.";

const EXECUTIONS =
	'These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.';

/**
 * The text in the input panel of the editor. It replaces n8n's own text, which promises a mock event: this one is real.
 */
const triggerPanel: TriggerPanelDefinition = {
	header: 'Fetch a real event',
	activationHint:
		'If the workflow sends messages, the customer of the event receives them. To test, first pin the output and replace the phone number with your own.',
	executionsHelp: {
		inactive: `${WHILE_BUILDING}<br /><br /><b>Once you're happy with your workflow</b>, publish it. n8n then checks the service regularly, and executes the workflow for new events. The first check only saves which records exist. ${EXECUTIONS}`,
		active: `${WHILE_BUILDING}<br /><br /><b>Your workflow also executes automatically</b>, because it is published. n8n checks the service regularly, and executes the workflow for new events. ${EXECUTIONS}`,
	},
};

export class MessagingCrmTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging CRM Trigger',
		name: 'messagingCrmTrigger',
		icon: { light: 'file:messagingCrm.svg', dark: 'file:messagingCrm.dark.svg' },
		group: ['trigger'],
		version: 1,
		// "payment status changed" for paymentStatusChanged.
		subtitle:
			'={{$parameter["events"].join(", ").replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase())}}',
		description:
			'Starts the workflow when something happens in a WhatsApp messaging and CRM service: new or changed orders, messages, contacts, board items and more',
		defaults: { name: 'Messaging CRM Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'messagingCrmApi', required: true, testedBy: 'checkCredential' }],
		polling: true,
		triggerPanel,
		properties,
	};

	methods = { listSearch, credentialTest: { checkCredential } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
