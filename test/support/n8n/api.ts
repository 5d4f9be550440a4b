import axios, { type AxiosError, type AxiosInstance } from 'axios';
import type { IDataObject, INode } from 'n8n-workflow';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { until } from '../until';
import { Run, type SavedRun } from './run';

export interface Credential {
	name: string;
	type: string;
	data: IDataObject;
}

export interface Workflow {
	name: string;
	nodes: INode[];
	connections: IDataObject;
	settings?: IDataObject;
	/** The output of pinned nodes, by name. In the editor, pinned nodes do not run. */
	pinData?: object;
}

interface SavedWorkflow extends Workflow {
	id: string;
	versionId: string;
}

type ExecutionSummary = { id: string; status: string; stoppedAt: string | null };

type Page<T> = { count: number; data: T[] };

export type Row = Record<string, string | number | boolean | null>;

const POLL_MS = 200;

/** How long to wait for the end of an execution: longer than any test or demo takes. */
const ENDED_WITHIN_MS = 15 * 60_000;
const ROWS_PER_PAGE = 250;

/** A client for the REST interface that n8n's editor uses. */
export class N8nApi {
	private readonly http: AxiosInstance;
	private readonly published = new Set<string>();

	/** @param cookie the session cookie of a logged-in user */
	constructor(url: string, cookie?: string) {
		// No keep-alive: n8n could close a connection on which the next request has just been sent.
		const httpAgent = new Agent({ keepAlive: false });
		this.http = axios.create({ baseURL: `${url}/rest`, proxy: false, httpAgent });
		if (cookie) this.http.defaults.headers.common.Cookie = cookie;
		this.http.interceptors.response.use(undefined, (error: AxiosError<{ message?: string }>) => {
			const { config, response } = error;
			// A new error without the request, because jest cannot pass the request from a worker to its parent process.
			const reason = response?.data?.message ?? error.message;
			throw new Error(`${config?.method} ${config?.url}: ${reason}`);
		});
	}

	/** Creates the owner account of a fresh n8n. Later requests are sent as the owner. */
	async setUpOwner(owner: Record<string, string>): Promise<void> {
		const { headers } = await this.http.post('/owner/setup', owner);
		const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]);
		this.http.defaults.headers.common.Cookie = cookies.join('; ');
	}

	/** The owner's cookie, e.g. for a browser. */
	get cookie(): string {
		return String(this.http.defaults.headers.common.Cookie);
	}

	/** Returns the ID of the new credential. */
	async createCredential(credential: Credential): Promise<string> {
		return (await this.post<{ id: string }>('/credentials', credential)).id;
	}

	/** Returns the ID of the new workflow. */
	async createWorkflow(workflow: Workflow): Promise<string> {
		return (await this.post<{ id: string }>('/workflows', workflow)).id;
	}

	/** Saves a changed workflow. */
	async change(workflowId: string, workflow: Workflow): Promise<void> {
		const { versionId } = await this.get<SavedWorkflow>(`/workflows/${workflowId}`);
		await this.http.patch(`/workflows/${workflowId}`, { ...workflow, versionId });
	}

	/** Publishes a workflow as the editor's button does, and waits until its triggers are live. */
	async publish(workflowId: string): Promise<void> {
		this.published.add(workflowId);
		const { versionId } = await this.get<SavedWorkflow>(`/workflows/${workflowId}`);
		await this.post(`/workflows/${workflowId}/activate`, { versionId });
		await until(`the workflow ${workflowId} is published`, async () => {
			type Publication = { status: string; triggers: Array<{ errorMessage: string | null }> };
			const path = `/workflows/${workflowId}/publication-status`;
			const { status, triggers } = await this.get<Publication>(path);
			const reasons = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
			// The status is `not_published` until n8n begins to publish.
			if (status === 'failed' || status === 'partial' || reasons.length > 0) {
				throw new Error(`n8n did not publish the workflow (${status}): ${reasons.join()}`);
			}
			return status === 'published';
		});
	}

	async unpublish(workflowId: string): Promise<void> {
		this.published.delete(workflowId);
		await this.post(`/workflows/${workflowId}/deactivate`, {});
	}

	/** Unpublishes the workflows that this client has published. */
	async unpublishAll(): Promise<void> {
		for (const workflowId of this.published) await this.unpublish(workflowId);
	}

	/** Runs a workflow as the editor's button does, and waits until it has ended. */
	async run(workflowId: string, trigger: string): Promise<Run> {
		return await this.endOf(await this.start(workflowId, trigger));
	}

	/** Starts a workflow as the editor's button does. Returns the ID of the execution without waiting for its end. */
	async start(workflowId: string, trigger: string): Promise<string> {
		const from = { triggerToStartFrom: { name: trigger } };
		const path = `/workflows/${workflowId}/run`;
		return (await this.post<{ executionId: string }>(path, from)).executionId;
	}

	/** Retries a failed execution as the Executions list does. Returns the ID of the new execution. */
	async retry(executionId: string, loadWorkflow = false): Promise<string> {
		const path = `/executions/${executionId}/retry`;
		return (await this.post<{ id: string }>(path, { loadWorkflow })).id;
	}

	async endOf(executionId: string): Promise<Run> {
		return await this.executionWhen(executionId, ({ hasEnded }) => hasEnded, ENDED_WITHIN_MS);
	}

	/** Stops an execution as the editor's Stop button does, and waits until it has ended. */
	async stopped(executionId: string): Promise<Run> {
		await this.post(`/executions/${executionId}/stop`, {});
		return await this.endOf(executionId);
	}

	/** The execution as n8n has saved it so far. */
	async execution(executionId: string): Promise<Run> {
		return Run.fromSaved(await this.get<SavedRun>(`/executions/${executionId}`));
	}

	/** Waits until an execution has a status, e.g. `waiting`. Throws if this takes too long. */
	async executionWith(status: string, executionId: string): Promise<Run> {
		return await this.executionWhen(executionId, (run) => run.status === status);
	}

	/** Waits until an execution meets a condition. Throws if this takes too long. */
	async executionWhen(
		executionId: string,
		isMet: (run: Run) => boolean,
		withinMs = 180_000,
	): Promise<Run> {
		const deadline = Date.now() + withinMs;
		let run = await this.execution(executionId);
		while (!isMet(run) && Date.now() < deadline) {
			await sleep(POLL_MS);
			run = await this.execution(executionId);
		}
		if (isMet(run)) return run;
		throw new Error(`The status of the execution is still ${run.status}: ${run.error?.message}`);
	}

	/** The saved executions of a workflow, newest first. */
	async executions(workflowId: string): Promise<ExecutionSummary[]> {
		const filter = JSON.stringify({ workflowId });
		return (await this.get<{ results: ExecutionSummary[] }>('/executions', { filter })).results;
	}

	/** A workflow's executions with their data, newest first. @param status the wanted status; all by default */
	async runs(workflowId: string, status?: string): Promise<Run[]> {
		const all = await this.executions(workflowId);
		const chosen = all.filter((one) => status === undefined || one.status === status);
		return await Promise.all(chosen.map(async ({ id }) => await this.execution(id)));
	}

	/** The error messages of a workflow's failed executions, newest first. */
	async errors(workflowId: string): Promise<string[]> {
		return (await this.runs(workflowId, 'error')).map(({ error }) => String(error?.message));
	}

	/** Installs a package as Settings > Community Nodes > Install does. */
	async installPackage(name: string) {
		type Installed = { installedVersion: string; installedNodes: Array<{ type: string }> };
		return await this.post<Installed>('/community-packages', { name });
	}

	/** Adds the rows of a CSV file to the data table with this name. */
	async importCsv(name: string, csv: string): Promise<void> {
		const form = new FormData();
		form.append('file', new Blob([csv], { type: 'text/csv' }), 'rows.csv');
		const { id: fileId } = await this.post<{ id: string }>('/data-tables/uploads', form);
		await this.post(`${await this.dataTablePath(name)}/import-csv`, { fileId });
	}

	/** All rows of the data table with this name. */
	async dataTableRows(name: string): Promise<Row[]> {
		const path = `${await this.dataTablePath(name)}/rows`;
		const rows: Row[] = [];
		for (;;) {
			const query = { skip: rows.length, take: ROWS_PER_PAGE, sortBy: 'id:asc' };
			const page = await this.get<Page<Row>>(path, query);
			rows.push(...page.data);
			if (rows.length >= page.count || page.data.length === 0) return rows;
		}
	}

	/** Changes a row of the data table with this name. */
	async updateRow(name: string, id: number, data: Row): Promise<void> {
		const filter = { type: 'and', filters: [{ columnName: 'id', condition: 'eq', value: id }] };
		await this.http.patch(`${await this.dataTablePath(name)}/rows`, { filter, data });
	}

	private async dataTablePath(name: string): Promise<string> {
		const filter = JSON.stringify({ name });
		type Tables = Page<Record<'id' | 'name' | 'projectId', string>>;
		const { data: tables } = await this.get<Tables>('/data-tables-global', { filter });
		const table = tables.find((candidate) => candidate.name === name);
		if (!table) throw new Error(`n8n has no data table "${name}".`);
		return `/projects/${table.projectId}/data-tables/${table.id}`;
	}

	private async get<T>(path: string, params?: IDataObject): Promise<T> {
		const { data } = await this.http.get<{ data: T }>(path, { params });
		return data.data;
	}

	private async post<T>(path: string, body: object): Promise<T> {
		const { data } = await this.http.post<{ data: T }>(path, body);
		return data.data;
	}
}
