import { emptyCanvas } from './canvas';
import { NodeCreator } from './nodeCreator';
import type { NodePanel } from './nodePanel';
import type { Session } from './session';

/** An empty canvas, with the list open from which its first step is chosen. */
export async function chooseFirstStep(session: Session): Promise<NodeCreator> {
	await (await emptyCanvas(session)).click();
	return new NodeCreator(session.page);
}

/** A canvas on which our node does this, with its panel open. */
export async function firstStep(what: string, session: Session): Promise<NodePanel> {
	const creator = await chooseFirstStep(session);
	await creator.search('Messaging CRM');
	await creator.openOurNode();
	return await creator.choose(what);
}
