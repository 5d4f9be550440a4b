import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { readPhone, requiredPhone, requiredText, valuesOf } from '../../fields';
import { InputError } from '../../shared/inputError';
import { readChoice } from '../../shared/values';

/**
 * Who gets the message, as the service names it.
 * @throws InputError if there is no recipient, or a value cannot be right
 */
export function recipient(context: ItemContext): IDataObject {
	const sendTo = context.getNodeParameter('sendTo', '') as unknown;
	if (sendTo === '') return whoeverIsFilledIn(context);
	const choice = readChoice(sendTo, 'Send To', ['conversation', 'phoneNumber', 'both']);
	return {
		...(choice !== 'phoneNumber' && { conversation_id: requiredText(context, 'conversationId') }),
		...(choice !== 'conversation' && {
			receiver: requiredPhone(givenPhone(context), 'Phone Number'),
		}),
	};
}

/** Nodes of version 1 need no choice. */
function whoeverIsFilledIn(context: ItemContext): IDataObject {
	const receiver = readPhone(givenPhone(context), 'Phone Number');
	const found = {
		...valuesOf(context, { conversation_id: 'conversationId' }),
		...(receiver !== undefined && { receiver }),
	};
	if (Object.keys(found).length > 0) return found;
	throw new InputError(
		'Conversation and Phone Number are both empty',
		'Choose a conversation, or enter a phone number',
	);
}

function givenPhone(context: ItemContext): unknown {
	return context.getNodeParameter('receiver', '');
}
