// Says what the demo does and how long it takes, installs the development dependencies and starts it.
import { createRequire } from 'node:module';

console.log(`The demo took 4 minutes on a new machine with two cores, and takes 1 minute from then on:
  1. Install the development dependencies: 27 s, once
  2. Install n8n into a cache folder: 170 s and 3 GB, once. Meanwhile the node reads orders on n8n's engine
  3. Start a simulated service and n8n, and run a workflow twice: 45 s
`);
await import('./install.mjs');

const require = createRequire(import.meta.url);
require('ts-node/register');
require('./demo.ts');
