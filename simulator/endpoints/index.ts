import type { Endpoint } from '../endpoint';
import { boardEndpoints } from './boards';
import { conversationEndpoints } from './conversations';
import { messageEndpoints } from './messages';
import { orderEndpoints } from './orders';
import { templateEndpoints } from './templates';
import { workflowEndpoints } from './workflows';
import { workspaceEndpoints } from './workspace';

export const ENDPOINTS: Endpoint[] = [
	...workspaceEndpoints,
	...boardEndpoints,
	...orderEndpoints,
	...conversationEndpoints,
	...messageEndpoints,
	...templateEndpoints,
	...workflowEndpoints,
];
