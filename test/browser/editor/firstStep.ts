import { addNew } from './canvas';
import { NodeCreator } from './nodeCreator';
import type { NodePanel } from './nodePanel';
import type { Session } from './session';

/** A new workflow, with the list open from which its first step is chosen. */
export async function chooseFirstStep({ page }: Session): Promise<NodeCreator> {
	const panelOfLastTest = page.getByTestId('ndv-close-button');
	if (await panelOfLastTest.isVisible()) await panelOfLastTest.click();
	await addNew('workflow', page);
	await page.getByTestId('canvas-plus-button').click();
	return new NodeCreator(page);
}

/** A new workflow in which our node does this, with its panel open. */
export async function firstStep(what: string, session: Session): Promise<NodePanel> {
	return await (await chooseFirstStep(session)).add(what);
}
