import type { Locator } from 'playwright-core';

/** The output of a node's last run, as its panel shows it. */
export class Output {
	constructor(readonly panel: Locator) {}

	/** The rows of the table, at most 25, each with the texts of its cells by column. */
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

	/** Changes the view of the items. The editor keeps this view for other nodes. */
	async show(view: 'JSON' | 'Schema' | 'Table'): Promise<void> {
		await this.panel.getByRole('radio', { name: view }).click();
	}

	/** The number of items on all pages of the table. */
	async count(): Promise<string> {
		return (await this.panel.getByTestId('ndv-items-count').innerText()).trim();
	}

	/** The notes above the items. */
	async notes(): Promise<string[]> {
		const notes = await this.panel.getByTestId('node-hint').allInnerTexts();
		return notes.map((note) => note.trim());
	}
}

/** The last column of the table has no name. While the table is drawn, cells may be missing. */
function recordOf(columns: string[], cells: string[]): Record<string, string> {
	const named = columns.map((column, index) => [column.trim(), (cells[index] ?? '').trim()]);
	return Object.fromEntries(named.filter(([column]) => column !== '')) as Record<string, string>;
}
