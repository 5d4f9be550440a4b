import type { RateReport } from './rateHeaders';

/** reference.md, Limits 1: "over a one-minute window". */
export const WINDOW_MS = 60_000;

/** A moment that is told in whole seconds may be so much too early or too late. */
const ROUNDING_MS = 1_000;

/** Of windows as long as this, a second is less of a loss than a refusal. */
const LONG_MS = 20 * ROUNDING_MS;

/** The oldest request that a window may count; ms since the epoch. */
export interface Oldest {
	/** Not after it was counted; -Infinity where it is not certain that it was. */
	sentAt: number;
	/** Not before. */
	settledAt: number;
	/** Where the window began with it: not after that. */
	beganAt?: number;
}

/**
 * When a window of the limit ends. The documented one lasts a minute from its first request, which is
 * known to the millisecond. A service that announces another end may do so in whole seconds, rounded up
 * or down. Of a long window a second more is waited. Of a short one that would be much: the earliest end
 * that may be meant is tried, and a refusal there makes for the next one from then on.
 */
export class WindowEnd {
	private resetAt?: number;
	/** How often, up to twice, a request came too early. */
	private caution = 0;

	/**
	 * Takes note of what the latest response says.
	 *
	 * @param cameEarly whether it refused a request that was sent at the end of the window
	 */
	hear(report: RateReport, now: number, oldest: Oldest | undefined, cameEarly: boolean): void {
		if (cameEarly && this.caution < 2 && this.isShort(oldest) && this.isTold(report)) {
			this.caution += 1;
		} else {
			this.resetAt = futureReset(report, now);
		}
	}

	/**
	 * Where the service tells nothing, a minute after the oldest response of the last minute, which holds
	 * for fixed and for sliding windows.
	 *
	 * @returns ms since the epoch
	 */
	after(oldest: Oldest | undefined): number {
		const documented = (oldest?.settledAt ?? -Infinity) + WINDOW_MS;
		const told = this.resetAt;
		if (told === undefined) return documented;
		if (!this.isShort(oldest) || this.caution === 2) {
			return Math.min(Math.max(told, documented), told + ROUNDING_MS);
		}
		if (this.caution === 1) return told;
		// A window lasts whole seconds, and began after the request was sent.
		const seconds = Math.ceil((told - oldest.beganAt) / 1_000) - 1;
		return Math.min(told, oldest.settledAt + seconds * 1_000);
	}

	/** Only of a window that is known to have begun here can so much be said. */
	private isShort(oldest: Oldest | undefined): oldest is Required<Oldest> {
		if (oldest?.beganAt === undefined || this.resetAt === undefined) return false;
		return this.resetAt - oldest.settledAt < LONG_MS;
	}

	/** Another end than the one known would be that of a window which others have used up meanwhile. */
	private isTold({ resetAt = Infinity }: RateReport): boolean {
		return Math.abs(resetAt - (this.resetAt ?? Infinity)) <= ROUNDING_MS;
	}

	/** The clock was set back. */
	setBack(ms: number): void {
		if (this.resetAt !== undefined) this.resetAt -= ms;
	}
}

/** A reset that is past, or more than a window away, comes from a clock that is not ours. */
function futureReset({ resetAt }: RateReport, now: number): number | undefined {
	if (resetAt === undefined || resetAt <= now) return undefined;
	return Math.min(resetAt, now + WINDOW_MS);
}
