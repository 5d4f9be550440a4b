import type { FastifyRequest } from 'fastify';

export interface UploadedFile {
	field: string;
	filename: string;
	mimetype: string;
	size: number;
}

/** A form with its files. Only a description of each file is kept. */
export interface MultipartBody {
	fields: Record<string, string>;
	files: UploadedFile[];
}

export async function readMultipart(request: FastifyRequest): Promise<MultipartBody> {
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
