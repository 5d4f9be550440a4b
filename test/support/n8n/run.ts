import { parse } from 'flatted';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

/** An execution in the response of GET /rest/executions/ID. */
export interface SavedRun {
	status: string;
	stoppedAt?: string;
	/** A text in the JSON format of the package flatted. */
	data: string;
}

/** An execution as n8n has saved it. */
export class Run {
	private constructor(
		readonly status: string,
		readonly hasEnded: boolean,
		private readonly data: IRunExecutionData,
	) {}

	static fromSaved({ status, stoppedAt, data }: SavedRun): Run {
		return new Run(status, Boolean(stoppedAt), parse(data) as IRunExecutionData);
	}

	get error(): { message: string; description?: string | null } | undefined {
		return this.data.resultData.error;
	}

	/** The output of a node's last run; empty if it did not run. */
	items(nodeName: string): IDataObject[] {
		const turns = this.data.resultData.runData[nodeName] ?? [];
		const outputs = turns.at(-1)?.data?.main ?? [];
		return outputs.flatMap((items) => items ?? []).map(({ json }) => json);
	}
}
