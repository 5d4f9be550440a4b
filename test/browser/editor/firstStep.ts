import { emptyCanvas } from './canvas';
import { NodeCreator } from './nodeCreator';
import type { NodePanel } from './nodePanel';
import type { Session } from './session';

/** Opens an empty canvas, with the list of first steps. */
export async function chooseFirstStep(session: Session): Promise<NodeCreator> {
	await (await emptyCanvas(session)).click();
	return new NodeCreator(session.page);
}

/** Opens a canvas with our node for this action, and opens the panel of the node. */
export async function firstStep(what: string, session: Session): Promise<NodePanel> {
	const creator = await chooseFirstStep(session);
	await creator.search('Messaging CRM');
	await creator.openOurNode();
	return await creator.choose(what);
}
