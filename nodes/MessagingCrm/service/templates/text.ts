import type { IDataObject } from 'n8n-workflow';

import { isObject, getOwn, parseJson, textOf } from '../../shared/json';
import { partsOf } from './templates';

/** The texts of a template that may have variables. */
export interface TemplateText {
	header: string;
	body: string;
	/** For each button, its text with variables: the address of a link, or the code to copy. */
	buttons: string[];
}

/** The text of a button without an address: the code that the customer copies. */
const CODE_TO_COPY = '{{code}}';

/**
 * The texts of a template: its `body`, or the components in which WhatsApp lists them
 * (docs/service.md#templates).
 *
 * @returns undefined if the record has no body text
 */
export function textOfTemplate(template: IDataObject): TemplateText | undefined {
	for (const part of partsOf(template)) {
		const inComponents = ['components', 'body'].map((name) => componentsIn(getOwn(part, name)));
		const components = inComponents.find((list) => list.length > 0) ?? [];
		const text = textIn(components) ?? plainText(part);
		if (text) return text;
	}
	return undefined;
}

function textIn(components: IDataObject[]): TemplateText | undefined {
	const ofType = (type: string) => components.find((component) => typeOf(component) === type) ?? {};
	const body = textOf(ofType('BODY').text);
	if (body === '') return undefined;
	return {
		header: textOf(ofType('HEADER').text),
		body,
		buttons: textsOf(ofType('BUTTONS').buttons),
	};
}

function plainText(part: IDataObject): TemplateText | undefined {
	const { body, header, buttons } = part;
	if (typeof body !== 'string' || body.trim() === '') return undefined;
	return {
		header: textOf(header) || textOf(getOwn(header, 'text')),
		body,
		buttons: textsOf(buttons),
	};
}

function textsOf(buttons: unknown): string[] {
	return (Array.isArray(buttons) ? buttons : []).map((button) => {
		if (!isObject(button)) return '';
		return typeOf(button) === 'COPY_CODE' ? CODE_TO_COPY : textOf(button.url);
	});
}

function typeOf({ type }: IDataObject): string {
	return textOf(type).trim().toUpperCase();
}

/** Components as a list or as its JSON text; empty for anything else. */
function componentsIn(value: unknown): IDataObject[] {
	const list = typeof value === 'string' && /^\s*\[/.test(value) ? parseJson(value) : value;
	return (Array.isArray(list) ? list : []).filter(isObject);
}
