/** Any value as an error shows it: as JSON, up to 50 characters. */
export function excerpt(value: unknown): string {
	const text = typeof value === 'number' ? undefined : JSON.stringify(value);
	return (text ?? String(value)).slice(0, 50);
}
