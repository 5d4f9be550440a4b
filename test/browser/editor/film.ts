import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runChild } from '../../support/child';
import { installFromDebian } from '../../support/debian';
import { toStderr } from '../../support/progress';
import { PICTURES } from './picture';

const APNGASM = '/usr/bin/apngasm';

/** A picture (undefined if no pictures are taken), and how many seconds it is shown. */
type Frame = [png: Buffer | undefined, seconds: number];

/** Saves pictures of the same size as an animated PNG, which browsers play in a loop. */
export async function saveFilm(name: string, frames: Frame[]): Promise<void> {
	if (!PICTURES) return;
	await installFromDebian('apngasm', APNGASM, toStderr);
	const folder = mkdtempSync(join(tmpdir(), 'film-'));
	frames.forEach(([png, seconds], index) => {
		writeFileSync(join(folder, `frame${index}.png`), png!);
		writeFileSync(join(folder, `frame${index}.txt`), `delay=${seconds}/1`);
	});
	const args = [resolve(PICTURES, `${name}.png`), 'frame0.png'];
	await runChild(APNGASM, args, { cwd: folder, env: process.env });
	await rm(folder, { recursive: true });
}
