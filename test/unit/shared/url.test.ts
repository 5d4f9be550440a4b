import { readUrl } from '../../../nodes/MessagingCrm/shared/url';

it('reads an address with é in its host every time, unlike URL.canParse in Node.js 20 and 22', () => {
	const hrefs = new Set<unknown>();
	for (let call = 0; call < 20_000; call++) hrefs.add(readUrl('https://café.example/a', 'URL'));
	expect([...hrefs]).toEqual(['https://xn--caf-dma.example/a']);
});
