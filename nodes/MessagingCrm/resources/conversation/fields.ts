import { conversationLocator, filterField, stageStatus } from '../../descriptions';

export const conversationId = { ...conversationLocator, required: true };

export const statusFilter = filterField(
	'stage_status',
	stageStatus('Only conversations with this status'),
);
