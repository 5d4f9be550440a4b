import type { Endpoint } from '../endpoint';
import { boardEndpoints } from './boards';
import { boardItemEndpoints } from './boardItems';
import { campaignEndpoints } from './campaigns';
import { conversationEndpoints } from './conversations';
import { messageEndpoints } from './messages';
import { orderEndpoints } from './orders';
import { recipientEndpoints } from './recipients';
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
