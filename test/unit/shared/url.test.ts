import { readUrl } from '../../../nodes/MessagingCrm/shared/url';

it('reads an address with é in its host however often: URL.canParse of Node.js 20 and 22 does not', () => {
	const hrefs = new Set<unknown>();
	for (let call = 0; call < 20_000; call++) hrefs.add(readUrl('https://café.example/a', 'URL'));
	expect([...hrefs]).toEqual(['https://xn--caf-dma.example/a']);
});
