import type { Locator, Page } from 'playwright-core';

import { until } from '../../support/until';
import { Output } from './output';
import { waitForDebounce } from './waitForDebounce';

/** A click without effect after this time is repeated. The editor lost it while redrawing the panel. */
const SHOWN_WITHIN_MS = 10_000;

/** Whether an element appears in time. */
export const hasCome = async (shown: Promise<void>) =>
	await shown.then(
		() => true,
		() => false,
	);

/** The panel of one node: its parameters, and the output of its last run. */
export class NodePanel {
	readonly panel: Locator;
	readonly output: Output;

	private constructor(private readonly page: Page) {
		this.panel = page.getByTestId('ndv');
		this.output = new Output(page.getByTestId('output-panel'));
	}

	static async opened(page: Page): Promise<NodePanel> {
		const opened = new NodePanel(page);
		await opened.panel.getByTestId('node-parameters').waitFor();
		return opened;
	}

	/** The field of a parameter, by the parameter's name. */
	parameter(name: string): Locator {
		return this.panel.getByTestId(`parameter-input-${name}`);
	}

	/** The labels in the column mapper, once it has loaded the columns. */
	async columns(): Promise<string[]> {
		const mapper = this.panel.getByTestId('mapping-fields-container');
		const labels = mapper.locator('label').filter({ visible: true });
		await labels.first().waitFor();
		const texts = await labels.allInnerTexts();
		// A label may also contain the switch between fixed values and expressions.
		return texts.map((text) => text.split('\n')[0].trim());
	}

	/** The text that the column mapper shows instead of columns. */
	async mapperNotice(text = ''): Promise<string> {
		const notice = this.panel.getByTestId('empty-fields-notice').filter({ hasText: text });
		await notice.waitFor();
		return await notice.innerText();
	}

	/** A parameter with its label, by the label. */
	labelled(label: string): Locator {
		return this.panel
			.getByTestId('parameter-item')
			.filter({ has: this.page.getByText(label, { exact: true }) });
	}

	/** The chosen option that a parameter shows. */
	async chosen(name: string): Promise<string> {
		return await this.parameter(name).locator('input').first().inputValue();
	}

	/** Fills in text fields. The keys are parameter names. */
	async fillIn(texts: Record<string, string>): Promise<void> {
		for (const [name, text] of Object.entries(texts)) {
			await this.parameter(name).locator('input, textarea').first().fill(text);
		}
	}

	/** Turns a switch on or off. */
	async toggle(name: string): Promise<void> {
		await this.parameter(name).locator('.el-switch').click();
	}

	/** Chooses an option, which may have a description below its name. */
	async choose(name: string, option: string): Promise<void> {
		const label = this.page.getByText(option, { exact: true });
		do await this.pick(this.page.getByRole('option').filter({ has: label }), this.parameter(name));
		while (!(await this.shows(name, option)));
	}

	/** Opens a field's list. The editor attaches the list to the page, not to the panel. */
	async openList(name: string): Promise<void> {
		await this.locator(name).getByTestId('rlc-input').click();
	}

	/** Picks a record from a field's list. Returns the names in the list. */
	async pickRecord(name: string, record: string): Promise<string[]> {
		await this.openList(name);
		const items = this.page.getByTestId('rlc-item');
		await items.first().waitFor();
		const names = await items.allInnerTexts();
		await items.getByText(record, { exact: true }).click();
		return names;
	}

	/** Enters the ID of a record instead of picking it. */
	async enterId(name: string, id: string): Promise<void> {
		await this.chooseMode(name, 'id');
		await this.locator(name).getByTestId('rlc-input').fill(id);
	}

	/** Switches between picking a record from a list and entering its ID. */
	async chooseMode(name: string, mode: 'list' | 'id'): Promise<void> {
		await this.locator(name).getByTestId('rlc-mode-selector').click();
		await this.page.locator(`[data-test-id="mode-${mode}"]:visible`).click();
	}

	private locator(name: string): Locator {
		return this.panel.getByTestId(`resource-locator-${name}`);
	}

	/** Adds a field to a collection, such as a filter. */
	async add(collection: string, field: string): Promise<void> {
		const opener = this.labelled(collection).getByTestId('collection-parameter-add');
		await this.pick(this.page.getByRole('option', { name: field, exact: true }), opener);
	}

	/** Opens a list and clicks an option. */
	private async pick(option: Locator, opener: Locator): Promise<void> {
		do await opener.click();
		while (!(await hasCome(option.waitFor({ timeout: SHOWN_WITHIN_MS }))));
		await option.click();
	}

	/** Whether a parameter shows an option as chosen: in its field, or as a tag if several options can be chosen. */
	private async shows(name: string, option: string): Promise<boolean> {
		const tag = this.parameter(name).locator('.el-tag', { hasText: option });
		const isShown = async () => (await this.chosen(name)) === option || (await tag.isVisible());
		return await hasCome(until(`${option} is chosen`, isShown, SHOWN_WITHIN_MS));
	}

	/** Presses the button that runs this node. The button has another label in triggers. */
	async execute(button = 'Execute step'): Promise<void> {
		await waitForDebounce(this.page);
		await this.panel.getByTestId('node-execute-button').filter({ hasText: button }).click();
	}

	async close(): Promise<void> {
		await waitForDebounce(this.page);
		await this.panel.getByTestId('ndv-close-button').click();
	}
}
