export { DAY_MS, daysBefore, isStartOfDay, jakartaDate, jakartaDay } from './dates';
export { recipientsIn, requireId } from './ids';
export { idFieldsOf, type ListEndpoint, LISTS, PAGE_SIZE } from './lists';
export {
	type Direction,
	conversationIdOf,
	directionOf,
	requireConversationId,
	requireDirection,
	statementsOf,
} from './message';
export { unwrapOne } from './unwrapOne';
