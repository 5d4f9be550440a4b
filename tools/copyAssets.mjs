// tsc compiles the sources; this copies icons, codex files (`*.node.json`) and schemas beside them.
import { cpSync, statSync } from 'node:fs';

const isAsset = (path) => statSync(path).isDirectory() || /\.(svg|json)$/.test(path);

cpSync('nodes', 'dist/nodes', { recursive: true, filter: isAsset });
