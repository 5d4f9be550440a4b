import * as fc from 'fast-check';

import * as pages from '../../../../nodes/MessagingCrm/resources/message/sendAndWait/page';
import { PAGE_TEXTS } from '../../../../nodes/MessagingCrm/resources/message/sendAndWait/fields';
import type { Question } from '../../../../nodes/MessagingCrm/resources/message/sendAndWait/question';

const { answerIn, questionPage, thanksPage } = pages;

const asked = { id: 'secret-id', message: 'Shall we?', buttonLabel: 'Respond', texts: PAGE_TEXTS };

const yes = { type: 'approval', approveLabel: 'Yes' } as const;
const approval: Question = { ...asked, answers: yes };
const both: Question = { ...asked, answers: { ...yes, declineLabel: 'No' } };
const freeText: Question = { ...asked, answers: { type: 'freeText', submitLabel: 'Send' } };

/** Texts with HTML and other code. */
const hostile = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.constantFrom(...'<>"\'&/= a', 'script', 'onload', '</p>') }),
);

/** The page's tags without the text between them. */
const skeleton = (page: string) => page.match(/<[^>]*>/g);

/** An element's texts as shown by a browser. */
function textOf(page: string, element: string): string[] {
	return [...page.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]*)</${element}>`, 'g'))].map(
		([, text]) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
	);
}

describe('the page', () => {
	it('shows any text literally, never as HTML', () => {
		fc.assert(
			fc.property(hostile, hostile, hostile, hostile, (message, buttonLabel, first, second) => {
				const page = questionPage({
					...asked,
					message,
					buttonLabel,
					answers: { type: 'approval', approveLabel: first, declineLabel: second },
				});
				expect(skeleton(page)).toEqual(skeleton(questionPage(both)));
				const texts = ['h1', 'title', 'p', 'button'].map((element) => textOf(page, element));
				expect(texts).toEqual([[buttonLabel], [buttonLabel], [message], [first, second]]);
				const form = questionPage({ ...asked, answers: { type: 'freeText', submitLabel: first } });
				expect(skeleton(form)).toEqual(skeleton(questionPage(freeText)));
				expect(textOf(form, 'button')).toEqual([first]);
				const response = { responseLabel: message, thanksTitle: buttonLabel, thanksText: first };
				const thanks = thanksPage({ ...freeText, texts: { ...PAGE_TEXTS, ...response } }, second);
				expect(skeleton(thanks)).toEqual(skeleton(thanksPage(freeText, 'Yes')));
				expect(textOf(thanks, 'h1')).toEqual([buttonLabel]);
				expect(textOf(thanks, 'p')).toEqual([`${message}: ${second}`, first]);
				expect(pages.escapeHtml(message)).not.toMatch(/[<>"']|&(?!#\d+;)/);
			}),
		);
	});

	it('has no Decline button without a label for it, and loads no other resources', () => {
		expect(textOf(questionPage(approval), 'button')).toEqual(['Yes']);
		expect(questionPage(freeText)).toMatch(/<textarea[^>]* required/);
		for (const question of [both, freeText]) {
			expect(questionPage(question)).not.toMatch(/<script|src=|href=|url\(|@import|secret-id/i);
		}
	});

	it("uses the language and the title in the question's texts", () => {
		const texts = { ...PAGE_TEXTS, language: 'id"><script>', title: 'Pesanan' };
		const page = questionPage({ ...both, texts });
		expect(page).toContain('<html lang="id&#34;&#62;&#60;script&#62;">');
		expect(textOf(page, 'h1')).toEqual(['Pesanan']);
	});

	it('says that a question has already been answered, or what was wrong with a response', () => {
		expect(textOf(pages.closedPage(), 'p')).toEqual([
			expect.stringContaining('already been answered'),
		]);
		expect(textOf(questionPage(both, 'Once more, please.'), 'p')).toContain('Once more, please.');
	});
});

describe('answerIn', () => {
	const APPROVED = { data: { approved: true }, shownAs: 'Yes' };
	const DECLINED = { data: { approved: false }, shownAs: 'No' };
	const RESPONDED = { data: { text: 'Yes,\nplease' }, shownAs: 'Yes,\nplease' };

	it.each([
		['a question with only an Approve button', { answer: 'decline' }, approval, undefined],
		['a question with both buttons', { answer: 'approve' }, both, APPROVED],
		['a question with both buttons', { answer: 'decline' }, both, DECLINED],
		['a question with both buttons', { answer: ['approve', 'decline'] }, both, undefined],
		['a free text question', { text: ' Yes,\nplease ' }, freeText, RESPONDED],
		['a free text question', { text: ' \n' }, freeText, undefined],
		['a free text question', { answer: 'approve' }, freeText, undefined],
	])('reads the answer to %s from the body %j', (_, body, question, answer) => {
		expect(answerIn(body, question)).toEqual(answer);
	});

	it('finds no answer in a body that the page does not send', () => {
		const inherited = Object.create({ answer: 'approve', text: 'Yes' }) as object;
		for (const body of [undefined, null, 'answer=approve', { text: 7 }, inherited]) {
			for (const question of [both, freeText]) expect(answerIn(body, question)).toBeUndefined();
		}
	});
});
