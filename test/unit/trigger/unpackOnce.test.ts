import { pack, type KnownRecords } from '../../../nodes/MessagingCrm/trigger/changes';
import { unpackOnce } from '../../../nodes/MessagingCrm/trigger/unpackOnce';

/** As many known records, as they are saved. */
const saved = (count: number, status = 'pending') => {
	const record = { group: '2026-03-10', content: '', watched: JSON.stringify({ status }) };
	const keys = Array.from({ length: count }, (_, index) => String(index).padStart(8, '0'));
	const known: KnownRecords = {
		watchFrom: '2026-03-01',
		records: new Map(keys.map((key) => [key, record])),
		snapshots: new Map(),
	};
	return JSON.parse(JSON.stringify(pack(known)));
};

it('unpacks again what somebody else has saved', () => {
	const first = unpackOnce('node', saved(3), false);
	expect(unpackOnce('node', saved(3), false)).toBe(first);
	const [record] = unpackOnce('node', saved(3, 'paid'), false)!.records.values();
	expect(record.watched).toBe('{"status":"paid"}');
	expect(unpackOnce('node', saved(2), false)!.records.size).toBe(2);
});

it('forgets the least recently used of more than 300,000 records', () => {
	const many = saved(120_000);
	const [a, b] = ['a', 'b'].map((name) => unpackOnce(name, many, false));
	expect(unpackOnce('a', many, false)).toBe(a);
	unpackOnce('c', many, false);
	expect(unpackOnce('a', many, false)).toBe(a);
	expect(unpackOnce('b', many, false)).not.toBe(b);
});
