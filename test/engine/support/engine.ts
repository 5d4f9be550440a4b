import 'reflect-metadata';
import './ownFolder';

import { parse, stringify } from 'flatted';
import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	NodeConnectionTypes,
	NodeHelpers,
	Workflow,
	type IBinaryKeyData,
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type ICredentialType,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IRunExecutionData,
	type IWorkflowExecuteAdditionalData,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

/** The package as n8n loads it: the built classes. */
const { MessagingCrm, MessagingCrmApi } = require('../../..') as {
	MessagingCrm: new () => INodeType;
	MessagingCrmApi: new () => ICredentialType;
};

const actionNode = new MessagingCrm();

/** The node as an MCP server loads it: without its custom operations, which are functions. */
export const mcpNode: INodeType = Object.assign(new MessagingCrm(), {
	customOperations: undefined,
});

const NODE_NAME = 'Messaging CRM';
const AGENT = 'AI Agent';

export const EXECUTION_ID = '1';

/** The ID of an execution that retries another one. */
const RETRY_ID = '2';

export interface RunOptions {
	credential: IDataObject;
	parameters: INodeParameters;
	/** Input items; one empty item by default. */
	items?: IDataObject[];
	/** Binary data of the input items. */
	binaries?: IBinaryKeyData[];
	/** The model's values, if the node runs as an agent's tool. */
	toolInput?: IDataObject;
	/** How many times the model makes this call; once by default. */
	toolCalls?: number;
	/** The saved execution to retry. */
	retryOf?: IRunExecutionData;
	/** Other stored settings of a node, e.g. `onError` and `executeOnce`. */
	settings?: Partial<INode>;
	/** By default `manual`: executed in the editor. */
	mode?: WorkflowExecuteMode;
	timezone?: string;
	/** Where n8n stores files: a workflow setting. */
	binaryMode?: 'combined' | 'separate';
	/** n8n's address, set with N8N_WEBHOOK_URL. */
	webhookUrl?: string;
	/** The ID of the workflow, `1` by default. */
	workflowId?: string;
	/** The node as loaded by another process or an MCP server. */
	nodeType?: INodeType;
	/** Called with a function that cancels the run. */
	onStart?(cancel: () => void): void;
}

export interface RunResult {
	/** The node's output. */
	items: INodeExecutionData[];
	/** The error that ended the run. */
	error?: Error & { description?: string; httpCode?: string; context?: IDataObject };
	/** Everything that n8n would save about the run. */
	run: IRun;
}

/** Runs the action node once on n8n's own engine. */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const { nodeType = actionNode, toolInput, toolCalls = 1, retryOf } = options;
	const node = makeNode(nodeType, options.parameters, options.settings);
	const agent = toolInput && makeAgent(toolInput, toolCalls);
	const workflow = makeWorkflow(node, nodeType, options.timezone, agent);
	workflow.id = options.workflowId ?? workflow.id;
	workflow.settings.binaryMode = options.binaryMode;

	const input = (options.items ?? [{}]).map((json, item) => {
		return { json, binary: options.binaries?.[item], pairedItem: { item } };
	});
	const source = agent ? { main: [{ previousNode: 'Start' }] } : null;
	const first = { node: agent?.node ?? node, data: { main: [input] }, source, runIndex: 0 };
	const execution = new WorkflowExecute(
		additionalData(options.credential, options),
		options.mode ?? (retryOf ? 'retry' : 'manual'),
		retryOf
			? dataOfRetry(retryOf, node)
			: createRunExecutionData({ executionData: { nodeExecutionStack: [first] } }),
	).processRunExecutionData(workflow);
	options.onStart?.(() => execution.cancel());
	const run = await execution;
	const task = run.data.resultData.runData[NODE_NAME]?.at(-1);
	return {
		items: (task?.data?.main ?? task?.data?.ai_tool)?.[0] ?? [],
		error: (task?.error ?? run.data.resultData.error) as RunResult['error'],
		run,
	};
}

/** The node's hints. */
export function hintsOf({ run }: RunResult): NodeExecutionHint[] {
	return Object.values(run.data.resultData.runData)
		.flat()
		.flatMap(({ hints }) => hints ?? []);
}

/** The texts of the hints. */
export function hintTextsOf(result: RunResult): string[] {
	return hintsOf(result).map(({ message }) => message);
}

/** The data of a failed execution, as n8n prepares it for a retry with the current workflow. */
function dataOfRetry(saved: IRunExecutionData, node: INode): IRunExecutionData {
	const data = parse(stringify(saved)) as IRunExecutionData;
	const { resultData, executionData } = data;
	delete resultData.error;
	const runs = resultData.runData[resultData.lastNodeExecuted ?? ''];
	if (runs?.at(-1)?.error) runs.pop();
	executionData?.nodeExecutionStack.forEach((next) => (next.node = node));
	return data;
}

/** A workflow's node in the latest version, with the defaults of its parameters. */
export function makeNode(
	nodeType: INodeType,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode {
	const node: INode = {
		id: '1',
		name: NODE_NAME,
		type: 'n8n-nodes-messaging-crm.messagingCrm',
		typeVersion: 1,
		position: [0, 0],
		credentials: { messagingCrmApi: { id: '1', name: 'Service' } },
		...settings,
		parameters,
	};
	const { description } = nodeType;
	const { properties } = description;
	const all = NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description);
	return { ...node, parameters: all as INodeParameters };
}

interface Agent {
	node: INode;
	nodeType: INodeType;
}

/** An AI agent that does only what n8n's engine needs: it requests calls to its tool, then ends. */
function makeAgent(input: IDataObject, calls: number): Agent {
	const actions = Array.from({ length: calls }, (_, index) => ({
		actionType: 'ExecutionNodeAction' as const,
		nodeName: NODE_NAME,
		type: NodeConnectionTypes.AiTool,
		input,
		id: `call ${index}`,
		metadata: {},
	}));
	const nodeType: INodeType = {
		description: { ...loadNode().description, displayName: AGENT, name: 'agent', properties: [] },
		async execute(response) {
			return response?.actionResponses.length ? [[]] : { actions, metadata: {} };
		},
	};
	const node = { ...makeNode(nodeType, {}), id: '2', name: AGENT, type: AGENT };
	return { node, nodeType };
}

/** A workflow with only this node, or with an agent that uses the node as a tool. */
export function makeWorkflow(
	node: INode,
	nodeType: INodeType,
	timezone = 'UTC',
	agent?: Agent,
): Workflow {
	const toAgent = { node: AGENT, type: NodeConnectionTypes.AiTool, index: 0 };
	return new Workflow({
		id: '1',
		nodes: agent ? [node, agent.node] : [node],
		connections: agent ? { [node.name]: { ai_tool: [[toAgent]] } } : {},
		active: false,
		nodeTypes: nodeTypes(nodeType, agent),
		settings: { timezone },
	});
}

/** The action node. Like n8n, tests use one object for all runs. */
export function loadNode(): INodeType {
	return actionNode;
}

export function nodeTypes(nodeType: INodeType, agent?: Agent): INodeTypes {
	const byName = (name: string) => (name === AGENT && agent ? agent.nodeType : nodeType);
	return { getByName: byName, getByNameAndVersion: byName, getKnownTypes: () => ({}) };
}

export function additionalData(
	credential: IDataObject,
	{
		webhookUrl = 'https://n8n.example.com',
		retryOf,
	}: Pick<RunOptions, 'webhookUrl' | 'retryOf'> = {},
): IWorkflowExecuteAdditionalData {
	const type = new MessagingCrmApi();
	const authenticate = type.authenticate as (
		credentials: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	) => Promise<IHttpRequestOptions>;
	const credentialsHelper: Partial<ICredentialsHelper> = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		getDecrypted: async (_data, _node, _type, mode, executeData, raw, values) => {
			if (raw || !values) return credential as ICredentialDataDecryptedObject;
			return values.workflow.expression.getParameterValue(
				credential as INodeParameters,
				values.runExecutionData,
				values.runIndex,
				values.itemIndex,
				values.node.name,
				values.connectionInputData,
				mode,
				{},
				executeData,
			) as ICredentialDataDecryptedObject;
		},
		getCredentialsProperties: () => type.properties,
		preAuthentication: async () => undefined,
		authenticate: async (credentials, _name, options) =>
			await authenticate(credentials, options as IHttpRequestOptions),
	};
	return {
		credentialsHelper,
		executionId: retryOf ? RETRY_ID : EXECUTION_ID,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: '',
		instanceBaseUrl: '',
		webhookBaseUrl: `${webhookUrl}/webhook`,
		webhookWaitingBaseUrl: `${webhookUrl}/webhook-waiting`,
		formWaitingBaseUrl: `${webhookUrl}/form-waiting`,
		logAiEvent: () => {},
		hooks: { runHook: async () => {} },
	} as unknown as IWorkflowExecuteAdditionalData;
}
