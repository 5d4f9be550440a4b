import { InputError } from '../../shared/inputError';

/**
 * The most characters that WhatsApp allows in a text of a message, and the most buttons and rows. Meta sets
 * them (docs/internals/service.md#messages).
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

/**
 * Returns a text if it is not longer than WhatsApp allows.
 * @param most in code points
 */
export function ofLength(text: string, most: number, label: string): string {
	const { length } = [...text];
	if (length <= most) return text;
	throw new InputError(
		`${label} has ${length} characters, and WhatsApp allows ${most}`,
		`Shorten ${label}. An emoji may count as several characters.`,
	);
}

/** Rejects more buttons or rows than WhatsApp allows. */
export function requireAtMost(most: number, entries: unknown[], label: string): void {
	if (entries.length <= most) return;
	throw new InputError(
		`A message has ${entries.length} ${label}, and WhatsApp allows ${most}`,
		`Remove some of the ${label}`,
	);
}

/**
 * Rejects two buttons or rows with the same ID: the reply would not say which was chosen.
 * @param entries each ID with the name of its field, for the error
 */
export function requireUnique(entries: Array<{ id: unknown; label: string }>): void {
	const labels = new Map<unknown, string>();
	for (const { id, label } of entries) {
		const other = labels.get(id);
		if (other !== undefined) {
			throw new InputError(
				`${other} and ${label} are the same: "${String(id).slice(0, 50)}"`,
				'Enter another ID for one of the two. WhatsApp requires different ones.',
			);
		}
		labels.set(id, label);
	}
}
