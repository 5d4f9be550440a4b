import type { Endpoint } from '../endpoint';
import { boardEndpoints, boardItemEndpoints } from './boards';
import { orderEndpoints } from './orders';
import { recipientEndpoints } from './recipients';
import { campaignEndpoints, conversationEndpoints, messageEndpoints } from './talk';
import { templateEndpoints } from './templates';
import { workspaceEndpoints } from './workspace';

export const ENDPOINTS: Endpoint[] = [
	...workspaceEndpoints,
	...boardEndpoints,
	...boardItemEndpoints,
	...orderEndpoints,
	...messageEndpoints,
	...conversationEndpoints,
	...campaignEndpoints,
	...templateEndpoints,
	...recipientEndpoints,
];
