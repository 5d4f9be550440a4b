import 'reflect-metadata';

import { DirectoryLoader, RoutingNode, WorkflowExecute, type ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
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
	type ITaskData,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

/** The package as n8n loads it: the built classes. */
const { MessagingCrm, MessagingCrmApi } = require('../../..') as {
	MessagingCrm: new () => INodeType;
	MessagingCrmApi: new () => ICredentialType;
};

const NODE_NAME = 'Messaging CRM';

export const EXECUTION_ID = '1';

export interface RunOptions {
	credential: IDataObject;
	parameters: INodeParameters;
	/** Input items; one empty item unless given. */
	items?: IDataObject[];
	/** Binary data of the input items. */
	binaries?: IBinaryKeyData[];
	/** What a model gives the node as its tool, in place of items. */
	toolInput?: IDataObject;
	/** Node settings, e.g. `onError` and `executeOnce`. */
	settings?: Partial<INode>;
	timezone?: string;
	/** Without the operations that are functions of the node: as an MCP server runs it. */
	declarativeOnly?: boolean;
	/** Called with a function that cancels the run. */
	onStart?(cancel: () => void): void;
}

export interface RunResult {
	/** The node's output. */
	items: INodeExecutionData[];
	/** The error that ended the run. */
	error?: Error & { description?: string; httpCode?: string; context?: IDataObject };
	/** All that n8n would save of the run. */
	run: IRun;
}

/** Runs the action node once on n8n's own engine. */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const nodeType = loadNode();
	if (options.declarativeOnly) nodeType.customOperations = undefined;
	const node = { ...makeNode(nodeType, options.parameters), ...options.settings };
	const workflow = makeWorkflow(node, nodeType, options.timezone);

	const input = (options.items ?? [{}]).map((json, item) => ({
		json,
		binary: options.binaries?.[item],
		pairedItem: { item },
	}));
	const tool = options.toolInput && [[{ json: options.toolInput }]];
	// What an agent does to run a node as its tool.
	if (tool) node.rewireOutputLogTo = 'ai_tool';
	const execution = new WorkflowExecute(
		additionalData(options.credential),
		'manual',
		createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node, data: { main: tool ?? [input] }, source: null, runIndex: 0 }],
			},
			resultData: {
				runData: tool
					? { [NODE_NAME]: [{ inputOverride: { ai_tool: tool } } as unknown as ITaskData] }
					: {},
			},
		}),
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

/** A node of a workflow, with the defaults of its parameters. */
export function makeNode(nodeType: INodeType, parameters: INodeParameters): INode {
	return {
		id: '1',
		name: NODE_NAME,
		type: 'n8n-nodes-messaging-crm.messagingCrm',
		typeVersion: 1,
		position: [0, 0],
		credentials: { messagingCrmApi: { id: '1', name: 'Service' } },
		parameters: withDefaults(nodeType, parameters),
	};
}

/** A workflow of this one node. */
export function makeWorkflow(node: INode, nodeType: INodeType, timezone = 'UTC'): Workflow {
	return new Workflow({
		id: '1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes(nodeType),
		settings: { timezone },
	});
}

/** What n8n does to a declarative node when it loads it: a property more, and an `execute`. */
export function loadNode(): INodeType {
	const nodeType = new MessagingCrm();
	DirectoryLoader.applyDeclarativeNodeOptionParameters(nodeType);
	nodeType.execute = async function () {
		return (await new RoutingNode(this as ExecuteContext, nodeType).runNode()) ?? [];
	};
	return nodeType;
}

function withDefaults({ description }: INodeType, parameters: INodeParameters): INodeParameters {
	return NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		null,
		description,
	) as INodeParameters;
}

export function nodeTypes(nodeType: INodeType): INodeTypes {
	return {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
}

export function additionalData(credential: IDataObject): IWorkflowExecuteAdditionalData {
	const type = new MessagingCrmApi();
	const authenticate = type.authenticate as (
		credentials: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	) => Promise<IHttpRequestOptions>;
	const credentialsHelper: Partial<ICredentialsHelper> = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		getDecrypted: async (_data, _node, _type, mode, executeData, raw, values) =>
			(raw || !values
				? credential
				: values.workflow.expression.getParameterValue(
						credential as INodeParameters,
						values.runExecutionData,
						values.runIndex,
						values.itemIndex,
						values.node.name,
						values.connectionInputData,
						mode,
						{},
						executeData,
					)) as ICredentialDataDecryptedObject,
		getCredentialsProperties: () => type.properties,
		preAuthentication: async () => undefined,
		authenticate: async (credentials, _name, options) =>
			await authenticate(credentials, options as IHttpRequestOptions),
	};
	return {
		credentialsHelper,
		executionId: EXECUTION_ID,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: '',
		instanceBaseUrl: '',
		webhookBaseUrl: 'http://localhost/webhook',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		logAiEvent: () => {},
		hooks: { runHook: async () => {} },
	} as unknown as IWorkflowExecuteAdditionalData;
}
