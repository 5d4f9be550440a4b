import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { accountOf, CREDENTIAL, type Account } from '../service';
import { hasExpressions } from './hasExpressions';
import { Semaphore } from './semaphore';

/** Credentials of one run that n8n reads from its database at the same time. */
const AT_ONCE = 8;

/** The credential of each item of a run. */
export class Accounts {
	private common?: Promise<Account | undefined>;
	private readonly reads = new Semaphore(AT_ONCE);

	/**
	 * Reads the credential of an item. It is read once for all items, since n8n reads its database each time, unless it
	 * has expressions, whose values may differ between items.
	 *
	 * @throws InputError for a key that cannot be sent
	 */
	async of(context: IExecuteSingleFunctions): Promise<Account> {
		this.common ??= hasExpressions(context, CREDENTIAL).then(async (varies) =>
			varies ? undefined : await this.read(context),
		);
		return (await this.common) ?? (await this.read(context));
	}

	private async read(context: IExecuteSingleFunctions): Promise<Account> {
		return accountOf(await this.reads.run(async () => await context.getCredentials(CREDENTIAL)));
	}
}
