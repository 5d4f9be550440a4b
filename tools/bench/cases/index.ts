import type { Finding } from '../finding';
import { gets } from './gets';
import { growth } from './growth';
import { limit } from './limit';
import { list } from './list';
import { pages } from './pages';
import { polls } from './polls';
import { sends } from './sends';
import { sync } from './sync';

/** Every case by its name, for `--only`. A case measures, in small if `quick`, and judges the result. */
export const CASES: Record<string, (quick: boolean) => Promise<Finding>> = {
	list: list('total'),
	'list-no-total': list('noTotal'),
	limit,
	gets,
	'sends-429': sends(429),
	'sends-503': sends(503),
	growth,
	pages,
	polls,
	sync,
};

/** The cases of `--quick`: about a minute. */
export const QUICK = ['list', 'gets'];
