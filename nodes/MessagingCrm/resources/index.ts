import type { Resource } from '../descriptions';
import { agent } from './agent';
import { aiCredit } from './aiCredit';
import { board } from './board';
import { boardItem } from './boardItem';
import { business } from './business';
import { campaign } from './campaign';
import { contact } from './contact';
import { conversation } from './conversation';
import { inbox } from './inbox';
import { integration } from './integration';
import { message } from './message';
import { order } from './order';
import { otherEndpoint } from './otherEndpoint';
import { template } from './template';

/** The most used resources come first, because the editor lists actions in this order. */
export const RESOURCES: Resource[] = [
	order,
	message,
	template,
	conversation,
	contact,
	boardItem,
	board,
	inbox,
	campaign,
	agent,
	aiCredit,
	business,
	integration,
	otherEndpoint,
];
