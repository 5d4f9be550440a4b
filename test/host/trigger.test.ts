/** @slow Waits for polls, and for n8n to start again. */
import { describeKills, KILLS } from './support/killedTrigger';

describeKills('as n8n comes', {
	env: {},
	// At the most one for each kill.
	mostDoubled: KILLS,
	losesWhatItWasGiven: true,
	every: 2,
});
