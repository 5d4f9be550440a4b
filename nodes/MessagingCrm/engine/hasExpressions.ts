import type {
	ICredentialDataDecryptedObject,
	IExecuteSingleFunctions,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** Where n8n has what it stored of a credential: not meant for nodes. */
interface Insides {
	additionalData: IWorkflowExecuteAdditionalData;
	mode: WorkflowExecuteMode;
}

/**
 * Whether the node's credential has expressions, so that it may differ from item to item.
 * @returns true as well if n8n does not show how the credential is stored
 */
export async function hasExpressions(
	context: IExecuteSingleFunctions,
	credentialType: string,
): Promise<boolean> {
	try {
		const stored = await readStored(context, credentialType);
		return Object.values(stored).some((value) => String(value).startsWith('='));
	} catch {
		return true;
	}
}

async function readStored(
	context: IExecuteSingleFunctions,
	credentialType: string,
): Promise<ICredentialDataDecryptedObject> {
	const { additionalData, mode } = context as unknown as Insides;
	return await additionalData.credentialsHelper.getDecrypted(
		additionalData,
		context.getNode().credentials?.[credentialType] ?? { id: null, name: '' },
		credentialType,
		mode,
		undefined,
		true,
	);
}
