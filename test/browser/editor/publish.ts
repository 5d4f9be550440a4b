import type { Page } from 'playwright-core';

/** Publishes the workflow on the canvas, and waits until the editor says so. */
export async function publish(page: Page): Promise<void> {
	await page.getByTestId('workflow-open-publish-modal-button').click();
	await page.getByTestId('workflow-publish-button').click();
	const published = page.getByTestId('activation-modal');
	await published.getByText('Workflow published').waitFor();
	await published.getByRole('button', { name: 'Got it' }).click();
	await page.getByText('Published', { exact: true }).waitFor();
}
