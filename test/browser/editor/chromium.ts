import { chromium, selectors, type Browser } from 'playwright-core';

import { toStderr } from '../../support/progress';
import { installFromDebian } from '../../support/debian';

const CHROMIUM = '/usr/bin/chromium';

/** Turns off features that contact other servers, or that do not work as root or without a graphics card. */
const FLAGS = [
	'--no-sandbox',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	'--disable-gpu',
	'--disable-quic',
];

/** Starts Debian's Chromium, after installing it if it is missing. */
export async function startChromium(): Promise<Browser> {
	await installFromDebian('chromium', CHROMIUM, toStderr);
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}
