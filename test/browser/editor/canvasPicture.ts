import type { Workflow } from '../../support/n8n/api';
import { nodeOnCanvas } from './canvas';
import { picture } from './picture';
import type { Session } from './session';

/** The margin around the nodes, with room for the names below them. */
const MARGIN = { side: 85, top: 25, below: 85 };

/** Takes a picture of a workflow without its note, which would make everything else small. */
export async function canvasPicture(
	name: string,
	workflow: Workflow,
	{ page, host }: Session,
): Promise<void> {
	const nodes = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
	const id = await host.api.createWorkflow({ ...workflow, nodes });
	await page.goto(`${host.url}/workflow/${id}`);
	const places = nodes.map((node) => nodeOnCanvas(node.name, page));
	for (const place of places) await place.waitFor();
	// The key 1 shows all nodes. A larger window then has room for the margin.
	await page.keyboard.press('1');
	const usual = page.viewportSize()!;
	const { width, height } = usual;
	await page.setViewportSize({ width: width + MARGIN.side, height: height + MARGIN.below });
	const boxes = await Promise.all(places.map(async (place) => (await place.boundingBox())!));
	const x = Math.min(...boxes.map((box) => box.x)) - MARGIN.side;
	const y = Math.min(...boxes.map((box) => box.y)) - MARGIN.top;
	const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN.side;
	const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN.below;
	const clip = { x, y, width: right - x, height: bottom - y };
	await picture(name, page.getByTestId('canvas-wrapper'), clip);
	await page.setViewportSize(usual);
}
