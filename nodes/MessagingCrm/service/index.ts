export { DAY_MS, daysBefore, jakartaDate, jakartaDay } from './dates';
export { requireId } from './ids';
export { idFieldsOf, type ListEndpoint, LISTS, PAGE_SIZE } from './lists';
export {
	type Direction,
	conversationIdOf,
	directionOf,
	requireConversationId,
	requireDirection,
} from './message';
export { recipientsIn } from './recipients';
