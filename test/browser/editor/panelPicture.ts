import type { Locator } from 'playwright-core';

import type { NodePanel } from './nodePanel';
import { picture, PICTURES } from './picture';

/**
 * Takes a picture of a node's parameters and output, without its input.
 * @param view the label of the first parameter to show, and the height in pixels if the rest is empty
 */
export async function panelPicture(
	name: string | undefined,
	panel: NodePanel,
	{ first, height }: { first?: string; height?: number } = {},
): Promise<Buffer | undefined> {
	if (!PICTURES) return undefined;
	await widenOutput(panel);
	if (first) await panel.labelled(first).evaluate((parameter) => parameter.scrollIntoView());
	const parameters = await boxOf(panel.panel.getByTestId('node-parameters'));
	const output = await boxOf(panel.output.panel);
	return await picture(name, panel.panel, {
		x: parameters.x,
		y: output.y,
		width: output.x + output.width - parameters.x,
		height: height ?? output.height,
	});
}

/** Drags the parameters panel over the input. */
async function widenOutput({ panel }: NodePanel): Promise<void> {
	const { mouse } = panel.page();
	const { x, y, width, height } = await boxOf(panel.getByTestId('panel-drag-button'));
	await mouse.move(x + width / 2, y + height / 2);
	await mouse.down();
	await mouse.move(0, y, { steps: 5 });
	await mouse.up();
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
