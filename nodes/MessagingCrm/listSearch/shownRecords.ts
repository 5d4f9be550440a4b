import { hash } from 'node:crypto';

/** Characters of a digest: enough to distinguish 100,000 records. */
const DIGEST_LENGTH = 8;

/**
 * The records that a picker has shown so far. n8n keeps only a token between two pages. It contains the number of the next
 * page and a digest of each record, e.g. `3:qL0mXw7E...`.
 */
export class ShownRecords {
	private constructor(
		public nextPage: number,
		private readonly digests: Set<string>,
	) {}

	/** @param token from `token()`; anything else starts with the first page */
	static from(token: unknown): ShownRecords {
		const [, page = '1', digests = ''] = /^(\d{1,9}):([\w-]*)$/.exec(String(token)) ?? [];
		const known = digests.match(new RegExp(`.{${DIGEST_LENGTH}}`, 'g')) ?? [];
		return new ShownRecords(Math.max(1, Number(page)), new Set(known));
	}

	/** @returns whether the record has not been shown yet */
	add(id: string): boolean {
		const digest = hash('sha256', id, 'base64url').slice(0, DIGEST_LENGTH);
		if (this.digests.has(digest)) return false;
		this.digests.add(digest);
		return true;
	}

	token(): string {
		return `${this.nextPage}:${[...this.digests].join('')}`;
	}
}
