import { readdirSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(__dirname, '../../../../nodes/MessagingCrm');

/** Here every sentence is part of an error; elsewhere only those given to one. */
const ALL_ERRORS =
	/^(engine(?!\/requestOptions)|listSearch|transport|trigger|service\/(ids|account))/;

/** Notes, logs, heads of a form, and descriptions of fields and events. */
const NO_ERRORS = [
	/^engine\/(form|hints|item|readChanged)\.ts/,
	/^(service\/lists|listSearch\/(getTemplateVariables|getBoardColumns))\.ts/,
	/^trigger\/choice\/(events|properties|panel)\.ts/,
	/^trigger\/log\.ts/,
];

const TWO_WORDS = /\w[.,:;]? \w/;

export interface ErrorText {
	file: string;
	text: string;
	/** What it looks like with its values filled in. */
	pattern: RegExp;
}

/** The sentences that errors are made of, collected from the sources. */
export function errorTexts(): ErrorText[] {
	return (readdirSync(ROOT, { recursive: true }) as string[])
		.map((file) => file.split(sep).join('/'))
		.filter((file) => file.endsWith('.ts') && !NO_ERRORS.some((one) => one.test(file)))
		.flatMap((file) => textsIn(file, readFileSync(resolve(ROOT, file), 'utf8')));
}

function textsIn(file: string, source: string): ErrorText[] {
	const texts: ErrorText[] = [];
	visit(ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true), ALL_ERRORS.test(file));
	return texts;

	function visit(node: ts.Node, counts: boolean): void {
		const parts = partsOf(node);
		if (parts && counts && parts.some((part) => TWO_WORDS.test(part))) {
			texts.push({ file, text: parts.join('…'), pattern: patternOf(parts) });
		}
		if (isLog(node)) return;
		const inside = counts || (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()));
		ts.forEachChild(node, (child) => visit(child, inside));
	}
}

/** The fixed parts of a text, without the values between them. */
function partsOf(node: ts.Node): string[] | undefined {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

function patternOf(parts: string[]): RegExp {
	const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(escaped.join('[^]*'));
}

function isLog(node: ts.Node): boolean {
	return ts.isCallExpression(node) && node.expression.getText().includes('.logger.');
}
