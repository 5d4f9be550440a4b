import type { Locator } from 'playwright-core';

/** The output of a node's last run, as its panel shows it. */
export class Output {
	constructor(readonly panel: Locator) {}

	/** The rows of the table, 25 at most, each with the texts of its cells by column. */
	async table(): Promise<Array<Record<string, string>>> {
		await this.show('Table');
		const table = this.panel.locator('table');
		await table.waitFor();
		const columns = await table.locator('thead th').allInnerTexts();
		const rows = await table.locator('tbody tr').all();
		return await Promise.all(
			rows.map(async (row) => recordOf(columns, await row.locator('td').allInnerTexts())),
		);
	}

	/** Shows the items in another way; the editor keeps to it for other nodes. */
	async show(view: 'JSON' | 'Schema' | 'Table'): Promise<void> {
		await this.panel.getByRole('radio', { name: view }).click();
	}

	/** How many items there are, on all pages of the table. */
	async count(): Promise<string> {
		return (await this.panel.getByTestId('ndv-items-count').innerText()).trim();
	}

	/** The notes above the items. */
	async notes(): Promise<string[]> {
		const notes = await this.panel.getByTestId('node-hint').allInnerTexts();
		return notes.map((note) => note.trim());
	}
}

/** Behind the columns that have a name, the table has an empty one. While it is drawn, cells may be missing. */
function recordOf(columns: string[], cells: string[]): Record<string, string> {
	const named = columns.map((column, index) => [column.trim(), (cells[index] ?? '').trim()]);
	return Object.fromEntries(named.filter(([column]) => column !== '')) as Record<string, string>;
}
