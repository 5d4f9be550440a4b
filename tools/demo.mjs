// Says what the demo does, installs the development dependencies and starts it.
import { createRequire } from 'node:module';

console.log(`The demo takes several minutes the first time:
  1. Install the development dependencies, once
  2. Install n8n into a cache folder: 3 GB, once. Meanwhile the node reads orders on n8n's engine
  3. Start a simulated service and n8n, and run a workflow twice
`);
await import('./install.mjs');

const require = createRequire(import.meta.url);
require('ts-node/register');
require('./demo.ts');
