import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { recipientPhoneField, requiredPhone, requiredText } from '../../fields';
import { readChoice } from '../../shared/values';

/**
 * Who gets the message, as the service names it.
 * @throws InputError if there is no recipient, or a value cannot be right
 */
export function recipient(context: ItemContext): IDataObject {
	const sendTo = context.getNodeParameter('sendTo') as unknown;
	const choice = readChoice(sendTo, 'Send To', ['conversation', 'phoneNumber', 'both']);
	return {
		...(choice !== 'phoneNumber' && { conversation_id: requiredText(context, 'conversationId') }),
		...(choice !== 'conversation' && {
			receiver: requiredPhone(
				context.getNodeParameter('receiver', ''),
				recipientPhoneField.displayName,
			),
		}),
	};
}
