import { readBody } from '../../../nodes/MessagingCrm/transport/readBody';

async function* inPieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
	const all = new TextEncoder().encode(text);
	for (let start = 0; start < all.length; start += bytes) yield all.subarray(start, start + bytes);
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it.each([1, 2, 3, 1000])('puts pieces of %i bytes together', async (bytes) => {
	const value = { name: 'Siti \u{1F600} é', orders: [1, null] };
	const text = JSON.stringify(value);
	expect(await readBody(inPieces(text, bytes))).toEqual({ text, body: value });
});

it.each([
	['', ''],
	['OK', 'OK'],
	['{"half": ', '{"half": '],
	['7', 7],
	['\uFEFF[1]', [1]],
	['"\uFEFFa"', '\uFEFFa'],
])('%j is %j', async (text, value) => {
	expect((await readBody(inPieces(text, 5))).body).toEqual(value);
});

it.each([nested(100), '{"a":'.repeat(99) + '[]' + '}'.repeat(99)])(
	'takes 100 levels, of lists and of objects',
	async (text) => expect(JSON.stringify((await readBody(inPieces(text, 64))).body)).toBe(text),
);

it.each([
	['101', nested(101)],
	['101, behind others', `{"data":[{"id":1},${nested(99)}]}`],
	['101 objects', '{"a":'.repeat(100) + '{}' + '}'.repeat(100)],
	['1,000,000', nested(1_000_000)],
])('rejects %s levels', async (_, text) => {
	await expect(readBody(inPieces(text, 65_536))).rejects.toMatchObject({ code: 'TOO_DEEP' });
});

const record = Buffer.from('{},'.repeat(100_000));

it.each([
	['100 MB', [new Uint8Array(1024 * 1024)], 101],
	['2,000,000 values', [Buffer.from('['), ...Array<Uint8Array>(100).fill(record)], 11],
])('reads no more than %s, and ends before it has all', async (_, chunks, most) => {
	let read = 0;
	async function* endless() {
		for (;;) yield chunks[Math.min(read++, chunks.length - 1)];
	}
	await expect(readBody(endless())).rejects.toMatchObject({ code: 'TOO_LARGE' });
	expect(read).toBe(most);
});
