import type { TriggerPanelDefinition } from 'n8n-workflow';

/** The texts that differ between the panels of the triggers. */
interface PanelTexts {
	header: string;
	/** How to get a test event while the workflow is being built. */
	whileBuilding: string;
	/** What publishing the workflow will do. */
	beforePublishing: string;
	/** What happens now that the workflow is published. */
	whenPublished: string;
}

const EXECUTIONS =
	'These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.';

/** The texts in the input panel of a trigger. They replace n8n's own, which promise a mock event: these are real. */
export function triggerPanel(texts: PanelTexts): TriggerPanelDefinition {
	const whileBuilding = `<b>While building your workflow</b>, ${texts.whileBuilding}`;
	return {
		header: texts.header,
		activationHint:
			'If the workflow sends messages, the customer in the event receives them. To test, first pin the output and replace the phone number with your own.',
		executionsHelp: {
			inactive: `${whileBuilding}<br /><br /><b>Once you're happy with your workflow</b>, publish it. ${texts.beforePublishing} ${EXECUTIONS}`,
			active: `${whileBuilding}<br /><br />${texts.whenPublished} ${EXECUTIONS}`,
		},
	};
}
