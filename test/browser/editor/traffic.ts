import type { Page, Request } from 'playwright-core';

import { until } from '../../support/until';

/** What the editor asks n8n for, such as the columns of a board. */
export class Traffic {
	private readonly underWay = new Set<Request>();

	constructor(private readonly page: Page) {
		page.on('request', this.begins);
		page.on('requestfinished', this.ends);
		page.on('requestfailed', this.ends);
	}

	/** Waits until each of its requests has a response. */
	async settles(): Promise<void> {
		await until('the editor had all answers', () => this.underWay.size === 0);
	}

	end(): void {
		this.page.off('request', this.begins);
		this.page.off('requestfinished', this.ends);
		this.page.off('requestfailed', this.ends);
	}

	private readonly begins = (request: Request): void => {
		if (request.url().includes('/rest/dynamic-node-parameters/')) this.underWay.add(request);
	};

	private readonly ends = (request: Request): void => {
		this.underWay.delete(request);
	};
}
