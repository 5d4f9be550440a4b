import { RecentTemplates } from '../../../../nodes/MessagingCrm/resources/template/recentTemplates';
import { systemClock } from '../../../../nodes/MessagingCrm/shared/clock';

const KEY = ['https://example.com', 'secret-key', 'inbox', '1'];

let now = 0;
const recent = () => new RecentTemplates({ ...systemClock, elapsed: () => now });

it('keeps a template for five minutes, for its key and inbox alone', () => {
	const templates = recent();
	templates.set(KEY, { status: 'APPROVED' });
	now += 299_999;
	expect(templates.get(KEY)).toEqual({ status: 'APPROVED' });
	expect(templates.get(['https://example.com', 'other-key', 'inbox', '1'])).toBeUndefined();
	now += 1;
	expect(templates.get(KEY)).toBeUndefined();
});

it('keeps the hundred templates that were read last', () => {
	const templates = recent();
	const keyOf = (id: number) => [...KEY.slice(0, 3), String(id)];
	for (let id = 0; id < 100; id++) templates.set(keyOf(id), { id });
	templates.set(keyOf(0), { id: 0 });
	templates.set(keyOf(100), { id: 100 });
	expect(templates.get(keyOf(0))).toEqual({ id: 0 });
	expect(templates.get(keyOf(1))).toBeUndefined();
	expect(templates.get(keyOf(100))).toEqual({ id: 100 });
});

it('holds no API key', () => {
	const templates = recent();
	templates.set(KEY, { status: 'APPROVED' });
	const { kept } = templates as unknown as { kept: Map<string, unknown> };
	expect(JSON.stringify([...kept])).not.toContain('secret-key');
});
