/** Any value of an expression as an error shows it, shortened. */
export function shown(value: unknown): string {
	const text = typeof value === 'number' ? undefined : JSON.stringify(value);
	return (text ?? String(value)).slice(0, 50);
}
