import type { FastifyInstance } from 'fastify';
import { ServiceError } from './errors';

/** Many clients name the content type of a body that they do not send. */
export function acceptEmptyBodies(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeContentTypeParser(['application/json', 'text/plain']);
	app.addContentTypeParser<string>(
		'application/json',
		{ parseAs: 'string' },
		(request, body, done) => {
			if (body === '') done(null, undefined);
			else void parse(request, body, done);
		},
	);
	app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
		if (body === '') done(null, undefined);
		else done(new ServiceError(400, 'Content-Type must be application/json'));
	});
}
