import type { Endpoint } from '../endpoint';
import { boardEndpoints } from './boards';
import { orderEndpoints } from './orders';
import { talkEndpoints } from './talk';
import { templateEndpoints } from './templates';
import { workspaceEndpoints } from './workspace';

export const ENDPOINTS: Endpoint[] = [
	...workspaceEndpoints,
	...boardEndpoints,
	...orderEndpoints,
	...talkEndpoints,
	...templateEndpoints,
];
