import { installN8n } from './install';
import { toStderr } from '../progress';

/** Installs n8n before the first test, so the installation does not count towards the time limit of a test. */
export default async function globalSetup(): Promise<void> {
	await installN8n(toStderr);
}
