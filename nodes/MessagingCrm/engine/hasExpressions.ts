import type {
	ICredentialDataDecryptedObject,
	IExecuteSingleFunctions,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** Private properties of the context, with which n8n reads stored credentials. */
interface Insides {
	additionalData: IWorkflowExecuteAdditionalData;
	mode: WorkflowExecuteMode;
}

/**
 * Whether the node's credential has expressions, so that it may differ between items.
 * @returns true also if the stored credential cannot be read
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
