/** When the responses of the last minute came, oldest first. */
export class RequestTimes {
	private times: number[] = [];

	constructor(private readonly windowMs: number) {}

	get count(): number {
		return this.times.length;
	}

	get oldest(): number | undefined {
		return this.times[0];
	}

	add(now: number): void {
		this.dropBefore(now - this.windowMs);
		this.times.push(now);
	}

	keepNewest(count: number): void {
		this.times.splice(0, this.times.length - count);
	}

	private dropBefore(moment: number): void {
		const young = this.times.findIndex((time) => time > moment);
		if (young !== 0) this.times.splice(0, young === -1 ? this.times.length : young);
	}
}
