/** Hex of every 16-bit number: makes identifiers a few times faster. */
const HEX = Array.from({ length: 0x10000 }, (_, number) => number.toString(16).padStart(4, '0'));

/** A seeded generator (mulberry32): the same seed gives the same records. */
export class Random {
	private state: number;

	/** Each label has a sequence of its own, so that more of one kind leaves the others alone. */
	constructor(seed: number, label = '') {
		this.state = seed | 0;
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

	/** From 0 to below 1. */
	fraction(): number {
		return this.bits() / 0x1_0000_0000;
	}

	/** Both ends included. */
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
		const [a, b, c, d] = [this.bits(), this.bits(), this.bits(), this.bits()];
		const version = HEX[0x4000 | (b & 0x0fff)];
		const variant = HEX[0x8000 | (c & 0x3fff)];
		return (
			`${HEX[a >>> 16]}${HEX[a & 0xffff]}-${HEX[b >>> 16]}-${version}-${variant}-` +
			`${HEX[c >>> 16]}${HEX[d >>> 16]}${HEX[d & 0xffff]}`
		);
	}
}
