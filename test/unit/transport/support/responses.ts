import type { INode } from 'n8n-workflow';

import { ApiError } from '../../../../nodes/MessagingCrm/transport/apiError';
import { type ApiResponse, noResponse } from '../../../../nodes/MessagingCrm/transport/response';

export const KEY = 'sk_live_51f7a9c2e8d04b6f';

export const WEB_PAGE = '<html><head><title>502 Bad Gateway</title></head></html>';

export const NODE: INode = {
	id: '1',
	name: 'Messaging CRM',
	type: 'messagingCrm',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

export function response(status: number, body: unknown = '', headers = {}): ApiResponse {
	return { status, headers, body, text: JSON.stringify(body) ?? '' };
}

export function statuses(...list: number[]): ApiResponse[] {
	return list.map((status) => response(status));
}

export function codes(...list: string[]): ApiResponse[] {
	return list.map((code) => noResponse(code));
}

export function errorOf(failure: ApiResponse, readOnly = true): ApiError {
	return new ApiError(NODE, failure, readOnly, KEY);
}
