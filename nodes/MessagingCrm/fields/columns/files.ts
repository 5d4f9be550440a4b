import type { IDataObject } from 'n8n-workflow';

import type { Column } from '../../service/boards';
import { excerpt, InputError } from '../../shared/inputError';
import { getOwn, objectOrEmpty, textOf } from '../../shared/json';
import { decoded } from '../../shared/path';
import { entriesOf } from '../idList';

const WEB_ADDRESS = /^https?:\/\/\S+$/i;

/**
 * Files as the service expects them (docs/internals/service.md#column-types).
 * @param value URLs in a text, separated by commas or lines, or an array of URLs and of objects with a URL
 */
export function files(value: unknown, { name }: Column): IDataObject[] {
	return entriesOf(value).map((entry) => file(entry, name));
}

function file(entry: unknown, name: string): IDataObject {
	const given = objectOrEmpty(entry);
	const url = textOf(getOwn(given, 'file_url') ?? getOwn(given, 'url') ?? entry).trim();
	if (!WEB_ADDRESS.test(url)) {
		throw new InputError(
			`${name} contains something that is not a file: ${excerpt(entry)}`,
			`Enter URLs that start with https:// as ${name}, or objects with file_url, file_name and file_type`,
		);
	}
	return {
		...given,
		file_name: textOf(given.file_name ?? given.name) || nameIn(url),
		file_url: url,
		file_type: textOf(given.file_type ?? given.type),
	};
}

/** The last part of the path: `offer.pdf` for `https://example.com/files/offer.pdf?v=2`. */
function nameIn(url: string): string {
	return decoded(url.replace(/[?#].*$/, '').replace(/^.*\//, ''));
}
