import type { NodeHint, TriggerPanelDefinition } from 'n8n-workflow';

import { eventsOf } from './events';

const WHILE_BUILDING =
	"<b>While building your workflow</b>, click 'Fetch Test Event'. It shows one real record, the newest, as if its event had just happened.";

const EXECUTIONS =
	'These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.';

/** What the editor shows where other nodes have their input. n8n's own text speaks of a mock event, which is not true. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Fetch a real record',
	activationHint:
		'If the workflow sends, the customer of this record gets the message. To test, pin the output and enter your own number first.',
	executionsHelp: {
		inactive: `${WHILE_BUILDING}<br /><br /><b>Once you're happy with your workflow</b>, publish it. n8n then checks the service regularly, and executes the workflow for what has happened since. The first check only saves which records exist. ${EXECUTIONS}`,
		active: `${WHILE_BUILDING}<br /><br /><b>Your workflow also executes automatically</b>, since it is published. n8n checks the service regularly, and executes the workflow for what has happened since. ${EXECUTIONS}`,
	},
};

/** What the editor shows above the output. */
export const hints: NodeHint[] = [
	{
		message:
			"A message may lack the customer's phone number. Conversation: Get Many has it, for the same conversation_id.",
		displayCondition: `={{ /${eventsOf('messages').join('|')}/.test($parameter.events) }}`,
		whenToDisplay: 'afterExecution',
		location: 'outputPane',
	},
];
