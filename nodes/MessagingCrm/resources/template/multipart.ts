export interface FormFile {
	field: string;
	content: Buffer;
	fileName: string;
	mimeType: string;
}

/**
 * Encodes a form as bytes instead of a stream, so that the request can be sent again after a 429.
 */
export async function multipart(
	fields: Record<string, string>,
	file?: FormFile,
): Promise<{ content: Buffer; contentType: string }> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	if (file) {
		form.append(
			file.field,
			new Blob([new Uint8Array(file.content)], { type: file.mimeType }),
			file.fileName,
		);
	}
	const encoded = new Response(form);
	return {
		content: Buffer.from(await encoded.arrayBuffer()),
		contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
	};
}
