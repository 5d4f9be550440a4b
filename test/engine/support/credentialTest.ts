import 'reflect-metadata';

import { CredentialTestContext } from 'n8n-core';
import type { IDataObject, INodeCredentialTestResult, INodeType } from 'n8n-workflow';

import { additionalData } from './engine';

/** The package as n8n loads it: the built classes. */
const { MessagingCrm, MessagingCrmTrigger } = require('../../..') as Record<
	string,
	new () => INodeType
>;

/** Tests a credential as n8n does: with the function that both nodes name. */
export async function testCredential(data: IDataObject): Promise<INodeCredentialTestResult> {
	const [test, other] = [MessagingCrm, MessagingCrmTrigger].map((NodeType) => {
		const { description, methods } = new NodeType();
		return methods?.credentialTest?.[String(description.credentials?.[0].testedBy)];
	});
	if (test === undefined || other?.name !== test.name)
		throw new Error('No node tests the credential');
	const context = new CredentialTestContext(additionalData(data));
	const credential = { id: '1', name: 'Service', type: 'messagingCrmApi', data };
	return await test.call(context, credential as never);
}
