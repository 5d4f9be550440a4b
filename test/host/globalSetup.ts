import { installN8n } from './n8n/install';
import { toStderr } from './n8n/progress';

/** Before the first test, so that no test's time limit has to allow for an installation. */
export default async function globalSetup(): Promise<void> {
	await installN8n(toStderr);
}
