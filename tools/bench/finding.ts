/** What a case found out. */
export interface Finding {
	title: string;
	verdicts: Verdict[];
	/** A table: each row has the same columns. */
	figures: Array<Record<string, string>>;
}

/** Whether a target is met. */
export type Verdict = ReturnType<typeof verdict>;

export const verdict = (target: string, measured: string, met: boolean) => ({
	target,
	measured,
	met,
});

/** The middle one, or the lower of the two in the middle. */
export function median(values: number[]): number {
	return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}

export const thousands = (count: number): string => count.toLocaleString('en');
