// Says what the demo does and how long it takes, installs the development dependencies and starts it.
import { createRequire } from 'node:module';

console.log(`The demo takes about 6 minutes the first time and 1 minute after that:
  1. Install the development dependencies: 1 minute, once
  2. Install n8n into a cache folder and build this package: 2 to 5 minutes and 3 GB, once
  3. Start a simulated service and n8n, and run a workflow twice: 1 minute
`);
await import('./install.mjs');

const require = createRequire(import.meta.url);
require('ts-node/register');
require('./demo.ts');
