import 'reflect-metadata';

import { startSimulator } from 'messaging-crm-simulator';
import { CredentialTestContext } from 'n8n-core';
import type { IDataObject, INodeCredentialTestResult, INodeType } from 'n8n-workflow';

import { additionalData } from './engine';
import { fastNow, speedUp } from './fastClock';
import { answer, casesOf, given, type ErrorCase } from './errors/case';

/** The package as n8n loads it: the built classes. */
const { MessagingCrm, MessagingCrmTrigger } = require('../../..') as Record<
	string,
	new () => INodeType
>;

/** What the Test of the credential can find wrong. */
export type TestCase = Pick<ErrorCase, 'why' | 'credential' | 'fault'>;

/** Tests a credential as n8n does: by the function that both nodes name. */
export async function testCredential(data: IDataObject): Promise<INodeCredentialTestResult> {
	speedUp();
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

/** What the Test says in a case. */
export async function resultOf(testCase: TestCase): Promise<string> {
	const sim = await startSimulator({ now: fastNow, orders: 1, messages: 1 });
	try {
		if (testCase.fault) sim.faults.add({ fault: testCase.fault });
		const credential = { baseUrl: sim.url, apiKey: sim.key, keyHeader: 'apiKey' };
		const { message } = await testCredential({ ...credential, ...given(testCase.credential, sim) });
		return message;
	} finally {
		await sim.close();
	}
}

/** With the host of a service that is there, so that each finds what it is for. */
export const TEST_CASES: TestCase[] = casesOf('', {
	'The address has no scheme.': { credential: { baseUrl: 'api.example.com' } },
	'The host name does not exist.': { credential: { baseUrl: 'http://crm..invalid' } },
	'Nothing listens at the address.': { credential: { baseUrl: 'http://127.0.0.1:1' } },
	'The address begins with https://, but the service only has http:// there.': {
		credential: ({ url }) => ({ baseUrl: url.replace('http:', 'https:') }),
	},
	'The key is wrong, or the service reads another header.': { credential: { apiKey: 'wrong' } },
	'404: the address has a path that is not the service.': {
		credential: ({ url }) => ({ baseUrl: `${url}/elsewhere` }),
	},
	'Another server responds at the address.': { fault: answer({ hello: 'world' }) },
	'The address leads to a website.': { fault: answer('<!doctype html><h1>Hi</h1>') },
	'The address redirects to another one.': {
		fault: { ...answer('', 301), headers: { location: 'https://example.com' } },
	},
	'One of two addresses is wrong.': {
		credential: ({ url }) => ({ baseUrl: 'http://127.0.0.1:1', unprefixedBaseUrl: url }),
	},
});
