import type { Locator, Page } from 'playwright-core';

import { labelsIn } from './labels';
import { Output } from './output';
import { ResourceLocator } from './resourceLocator';
import { takeOver } from './takeOver';

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

	/** The labels of all parameters that the user sees, in their order. */
	async labels(): Promise<string[]> {
		return await labelsIn(this.panel.getByTestId('node-parameters'));
	}

	/** The labels in the column mapper, once it has loaded the columns. */
	async columns(): Promise<string[]> {
		return await labelsIn(this.panel.getByTestId('mapping-fields-container'));
	}

	/** What the column mapper says instead of showing columns. */
	async mapperError(): Promise<string> {
		const mapper = this.panel.getByTestId('resource-mapper-container');
		await mapper.getByText('Retry').waitFor();
		return await mapper.innerText();
	}

	/** A parameter with its label, by the label. */
	labelled(label: string): Locator {
		return this.panel
			.getByTestId('parameter-item')
			.filter({ has: this.page.getByText(label, { exact: true }) });
	}

	/** What a parameter with a list of options shows as chosen. */
	async chosen(name: string): Promise<string> {
		return await this.parameter(name).locator('input').inputValue();
	}

	async fill(name: string, text: string): Promise<void> {
		await this.parameter(name).locator('input, textarea').first().fill(text);
	}

	/** Fills in a field for a moment in time. */
	async fillDate(name: string, text: string): Promise<void> {
		const field = this.parameter(name).locator('input');
		await field.fill(text);
		await field.press('Enter');
	}

	async switchOn(name: string): Promise<void> {
		await this.parameter(name).locator('.el-switch').click();
	}

	async choose(name: string, option: string): Promise<void> {
		await this.parameter(name).click();
		await this.page.getByRole('option', { name: option, exact: true }).click();
	}

	/** Adds a field to a collection, such as a filter. */
	async add(collection: string, field: string): Promise<void> {
		await this.labelled(collection).getByTestId('collection-parameter-add').click();
		await this.page.getByRole('option', { name: field, exact: true }).click();
	}

	locator(name: string): ResourceLocator {
		return new ResourceLocator(this.panel.getByTestId(`resource-locator-${name}`));
	}

	/** Presses the button that runs this node, which says something else in triggers. */
	async execute(button = 'Execute step'): Promise<void> {
		await takeOver(this.page);
		await this.panel.getByTestId('node-execute-button').filter({ hasText: button }).click();
	}
}
