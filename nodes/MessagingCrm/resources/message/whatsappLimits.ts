/**
 * The most characters that WhatsApp allows in a text of a message, and the most buttons and rows. Meta sets
 * them (docs/service.md#whatsapp-limits).
 */
export const WHATSAPP_LIMITS = {
	text: 4096,
	interactiveText: 1024,
	header: 60,
	footer: 60,
	buttons: 3,
	buttonTitle: 20,
	listButton: 20,
	sectionTitle: 24,
	rows: 10,
	rowTitle: 24,
	rowDescription: 72,
};
