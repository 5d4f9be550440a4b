import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { DataDeduplicationService } from 'n8n-core';
import type { IDataDeduplicator, ICheckProcessedContextData } from 'n8n-workflow';

/**
 * n8n's processed data, stored as in its database: one row per node. Each call reads and writes the whole row, so
 * simultaneous calls of two processes can lose data.
 */
export class ProcessedData implements IDataDeduplicator {
	readonly rows = new Map<string, string[]>();
	/** Called before each call; it may throw. */
	beforeCall: (call: 'check' | 'remove' | 'count', marks: unknown[]) => void = () => {};
	/** Called after marks were recorded; it may throw. */
	afterCall = this.beforeCall;

	async checkProcessedAndRecord(
		...[marks, , of, { maxEntries }]: Parameters<IDataDeduplicator['checkProcessedAndRecord']>
	) {
		this.beforeCall('check', marks);
		const isFirst = !this.rows.has(rowOf(of));
		const row = await this.read(of);
		const known = new Set(row);
		const added = marks.filter((mark) => !known.has(hashOf(mark)));
		row.push(...added.map(hashOf));
		if (maxEntries) row.splice(0, row.length - maxEntries);
		await setImmediate();
		if (isFirst && this.rows.has(rowOf(of))) throw new Error('UNIQUE constraint failed');
		this.rows.set(rowOf(of), row);
		this.afterCall('check', marks);
		return { new: added, processed: marks.filter((mark) => !added.includes(mark)) };
	}

	async removeProcessed(...[marks, , of]: Parameters<IDataDeduplicator['removeProcessed']>) {
		this.beforeCall('remove', marks);
		const hashes = new Set(marks.map(hashOf));
		const row = await this.read(of);
		await setImmediate();
		this.rows.set(
			rowOf(of),
			row.filter((hash) => !hashes.has(hash)),
		);
	}

	async clearAllProcessedItems(...[, of]: Parameters<IDataDeduplicator['clearAllProcessedItems']>) {
		this.rows.delete(rowOf(of));
	}

	async getProcessedDataCount(...[, of]: Parameters<IDataDeduplicator['getProcessedDataCount']>) {
		this.beforeCall('count', []);
		return (await this.read(of)).length;
	}

	private async read(of: ICheckProcessedContextData): Promise<string[]> {
		const row = [...(this.rows.get(rowOf(of)) ?? [])];
		await setImmediate();
		return row;
	}
}

const data = new ProcessedData();
// n8n's engine may already be loaded by another test file.
Reflect.set(DataDeduplicationService, 'instance', undefined);
void DataDeduplicationService.init(data);

/** Clears n8n's processed data before each test. */
export function useProcessedData(): ProcessedData {
	beforeEach(() => {
		data.rows.clear();
		data.beforeCall = data.afterCall = () => {};
	});
	return data;
}

/** As in n8n, an unsaved workflow has no row. */
function rowOf({ workflow, node }: ICheckProcessedContextData): string {
	if (!workflow.id) throw new Error('The expression evaluated to a falsy value');
	return `${workflow.id} ${node?.id}`;
}

function hashOf(mark: unknown): string {
	return createHash('md5').update(String(mark)).digest('base64');
}
