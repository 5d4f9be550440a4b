import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

import { PICTURES } from './picture';

/** A picture, undefined if none are taken, and for how many seconds it is shown. */
type Frame = [png: Buffer | undefined, seconds: number];

const SIGNATURE_BYTES = 8;

/**
 * Saves pictures of the same size as an animated PNG, which browsers play again and again.
 * @throws if the sizes differ, since browsers would show only the first picture
 */
export function saveFilm(name: string, frames: Frame[]): void {
	if (!PICTURES) return;
	const [[first]] = frames as Array<[Buffer, number]>;
	const size = chunksOf(first, 'IHDR')[0];
	const parts = [first.subarray(0, SIGNATURE_BYTES), chunk('IHDR', size)];
	parts.push(chunk('acTL', numbers(frames.length, 0)));
	let order = 0;
	for (const [png, seconds] of frames as Array<[Buffer, number]>) {
		if (!chunksOf(png, 'IHDR')[0].equals(size)) throw new Error(`${name}: the sizes differ`);
		const place = [size.subarray(0, 8), numbers(0, 0)];
		const delay = Buffer.from([0, seconds, 0, 1, 0, 0]);
		parts.push(chunk('fcTL', numbers(order++), ...place, delay));
		const pixels = Buffer.concat(chunksOf(png, 'IDAT'));
		parts.push(png === first ? chunk('IDAT', pixels) : chunk('fdAT', numbers(order++), pixels));
	}
	writeFileSync(join(PICTURES, `${name}.png`), Buffer.concat([...parts, chunk('IEND')]));
}

/** The contents of all chunks of a type: each is a length, the type, the content and a checksum. */
function chunksOf(png: Buffer, type: string): Buffer[] {
	const found: Buffer[] = [];
	for (let at = SIGNATURE_BYTES; at < png.length;) {
		const end = at + 8 + png.readUInt32BE(at);
		if (png.toString('latin1', at + 4, at + 8) === type) found.push(png.subarray(at + 8, end));
		at = end + 4;
	}
	return found;
}

function chunk(type: string, ...contents: Buffer[]): Buffer {
	const checked = Buffer.concat([Buffer.from(type), ...contents]);
	return Buffer.concat([numbers(checked.length - 4), checked, numbers(crc32(checked))]);
}

/** Each in four bytes. */
function numbers(...values: number[]): Buffer {
	const bytes = Buffer.alloc(4 * values.length);
	values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
	return bytes;
}
