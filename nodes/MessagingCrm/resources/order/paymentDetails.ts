import { preparation } from '../../engine';
import { addToBody } from '../../fields';
import { withoutEmpty } from '../../shared/json';
import { readText } from '../../shared/values';

/**
 * Adds the fields that a payment method needs (docs/service.md#orders). n8n's engine does not send fields that depend on
 * another field of their collection (docs/n8n.md#fields-that-are-displayed-by-another).
 */
export const paymentDetails = preparation(function (options) {
	const read = (name: string, label: string) =>
		readText(this.getNodeParameter(`additionalFields.${name}`, ''), label);
	const details = {
		bank_account_number: read('bankAccountNumber', 'Bank Account Number'),
		custom_invoice_url: read('customInvoiceUrl', 'Custom Invoice URL'),
	};
	addToBody(options, withoutEmpty(details));
});
