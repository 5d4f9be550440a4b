import { describeKills, KILLS } from './killedTrigger';

describeKills('as n8n comes', {
	env: {},
	// At the most one for each kill.
	mostDoubled: KILLS,
	every: 4,
});
