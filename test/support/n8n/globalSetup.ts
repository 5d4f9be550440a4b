import { installN8n } from './install';
import { toStderr } from '../progress';

/** Before the first test, so that no test's time limit has to allow for an installation. */
export default async function globalSetup(): Promise<void> {
	await installN8n(toStderr);
}
