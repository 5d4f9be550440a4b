import type { Locator, Page } from 'playwright-core';

import { NodePanel } from './nodePanel';

const NODE = 'Messaging CRM';

/** The list of nodes for the canvas, with the page about our node. */
export class NodeCreator {
	private readonly list: Locator;

	constructor(private readonly page: Page) {
		this.list = page.getByTestId('node-creator');
	}

	private get items(): Locator {
		return this.list.getByTestId('node-creator-item-name');
	}

	/** Types into the search field, and returns the names of the nodes found. */
	async search(text: string): Promise<string[]> {
		const field = this.list.getByTestId('node-creator-search-bar');
		const ours = this.list.getByText(NODE, { exact: true });
		// The list of an earlier search may still contain our node.
		await field.fill('');
		await ours.waitFor({ state: 'hidden' });
		await field.fill(text);
		await ours.waitFor();
		return await this.items.allInnerTexts();
	}

	/** Opens the page about our node, with its triggers and its actions. */
	async openOurNode(): Promise<void> {
		await this.list.getByText(NODE, { exact: true }).click();
		await this.list.getByText(/^Actions \(/).click();
	}

	/** All triggers and actions in order, once there are as many as the headings show. */
	async offered(): Promise<string[]> {
		const headings = await this.list.getByText(/^(Triggers|Actions) \(\d+\)$/).allInnerTexts();
		const count = headings.reduce((sum, text) => sum + Number(/\d+/.exec(text)), 0);
		await this.items.nth(count - 1).waitFor();
		return await this.items.allInnerTexts();
	}

	/** Adds our node to the canvas with one of its triggers or actions, and opens the panel of the node. */
	async choose(action: string): Promise<NodePanel> {
		await this.list.getByText(action, { exact: true }).click();
		return await NodePanel.opened(this.page);
	}
}
