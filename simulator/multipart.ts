import type { FastifyRequest } from 'fastify';

/** Reads a multipart form: its fields, and the name, type and size of each file. */
export async function readMultipart(request: FastifyRequest) {
	const fields: Record<string, unknown> = {};
	const files: Array<{ field: string; filename: string; mimetype: string; size: number }> = [];
	for await (const part of request.parts()) {
		if (part.type === 'field') {
			fields[part.fieldname] = part.value;
		} else {
			const { fieldname: field, filename, mimetype } = part;
			files.push({ field, filename, mimetype, size: (await part.toBuffer()).length });
		}
	}
	return { fields, files };
}
