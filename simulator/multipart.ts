import type { FastifyRequest } from 'fastify';
import { ServiceError } from './errors';

export interface UploadedFile {
	field: string;
	filename: string;
	mimetype: string;
	size: number;
}

/** A form with its files, of which only the description is kept. */
export interface MultipartBody {
	fields: Record<string, string>;
	files: UploadedFile[];
}

export async function readMultipart(request: FastifyRequest): Promise<MultipartBody> {
	try {
		return await readParts(request);
	} catch (error) {
		// The parser tells what is wrong with a form, but not that it is the client's mistake.
		throw (error as { statusCode?: number }).statusCode
			? error
			: new ServiceError(400, (error as Error).message);
	}
}

async function readParts(request: FastifyRequest): Promise<MultipartBody> {
	const body: MultipartBody = { fields: {}, files: [] };
	for await (const part of request.parts()) {
		if (part.type === 'field') {
			body.fields[part.fieldname] = String(part.value);
		} else {
			const { fieldname: field, filename, mimetype } = part;
			const size = (await part.toBuffer()).length;
			body.files.push({ field, filename, mimetype, size });
		}
	}
	return body;
}
