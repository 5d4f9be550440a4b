export { EMPTY_LABEL_ID, PAGE_SIZE, recipientsIn } from './conventions';
export { DAY_MS, daysBefore, jakartaDate, jakartaDay } from './dates';
export { requireId } from './ids';
export { idFieldsOf, type ListEndpoint, LISTS } from './lists';
export {
	type Direction,
	conversationIdOf,
	directionOf,
	requireConversationId,
	requireDirection,
} from './message';
