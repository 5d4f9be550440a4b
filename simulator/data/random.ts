/** A random number generator (mulberry32). The same label always gives the same sequence. */
export class Random {
	private state = 1;

	/** Each kind of record has its own label, so adding records of one kind does not change other kinds. */
	constructor(label: string) {
		for (const character of label) {
			this.state = Math.imul(this.state ^ character.charCodeAt(0), 0x9e3779b1);
		}
	}

	private bits(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return (mixed ^ (mixed >>> 14)) >>> 0;
	}

	/** A number from 0 (included) to 1 (excluded). */
	fraction(): number {
		return this.bits() / 0x1_0000_0000;
	}

	/** An integer from `least` to `most`, both included. */
	integer(least: number, most: number): number {
		return least + Math.floor(this.fraction() * (most - least + 1));
	}

	chance(probability: number): boolean {
		return this.fraction() < probability;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.integer(0, choices.length - 1)];
	}

	uuid(): string {
		const [a, b, c, d] = [1, 2, 3, 4].map(() => this.bits().toString(16).padStart(8, '0'));
		const version = (0x4000 | (parseInt(b.slice(4), 16) & 0x0fff)).toString(16);
		const variant = (0x8000 | (parseInt(c.slice(4), 16) & 0x3fff)).toString(16);
		return `${a}-${b.slice(0, 4)}-${version}-${variant}-${c.slice(0, 4)}${d}`;
	}
}
