import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { Browser, Page } from 'playwright-core';

import { startHost, type Host } from '../../support/n8n/host';
import { reachable } from '../../support/n8n/server';
import { credentialFor } from '../../support/n8n/workflows';
import { startChromium } from './chromium';
import { withEvidence } from './evidence';
import { PICTURES } from './picture';

/** The port of `npm run simulator`, for pictures. Only one test at a time can use this port. */
const SIMULATOR_PORT = 8799;

const VIEWPORT = { width: 1280, height: 860 };

/** n8n's editor loads several MB of code, and other work may run at the same time. */
const PATIENCE_MS = 60_000;

/** Playwright clicks a moving element only after it has stopped. */
const WITHOUT_ANIMATIONS = `addEventListener('DOMContentLoaded', () => {
	const style = document.createElement('style');
	style.textContent = '* { transition: none !important; animation: none !important }';
	document.head.append(style);
})`;

/** One test opens each kind of node in the examples. */
const TEST_MS = 600_000;

/** An n8n whose owner is signed in to the editor, and a service for its nodes. */
export interface Session {
	page: Page;
	host: Host;
	simulator: Simulator;
	/** The ID of the service's credential. n8n chooses it for new nodes while there is no other. */
	credentialId: string;
}

/** Defines a test in the editor. */
export type EditorTest = (name: string, work: (session: Session) => Promise<void>) => void;

/** Sets up one session for all tests of a file, and returns the function that defines them. */
export function editorTest(): EditorTest {
	const session = {} as Session;
	let browser: Browser | undefined;

	beforeAll(async () => {
		session.simulator = await startSimulator({ port: PICTURES ? SIMULATOR_PORT : 0, reachable });
		session.host = await startHost({ withEditor: true });
		const credential = credentialFor(session.simulator);
		session.credentialId = await session.host.api.createCredential(credential);
		browser = await startChromium();
		session.page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });
		session.page.setDefaultTimeout(PATIENCE_MS);
		await session.page.addInitScript({ content: WITHOUT_ANIMATIONS });
		const [name, value] = session.host.api.cookie.split('=');
		await session.page.context().addCookies([{ name, value, url: session.host.url }]);
	});

	afterAll(async () => {
		await browser?.close();
		await session.host?.stop();
		await session.simulator?.close();
	});

	beforeEach(() => session.simulator.reset());

	return (name, work) =>
		it(
			name,
			async () => await withEvidence(session.page, name, async () => await work(session)),
			TEST_MS,
		);
}
