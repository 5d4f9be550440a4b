export { EMPTY_LABEL_ID, PAGE_SIZE, recipientsIn } from './conventions';
export { DAY_MS, daysBefore, jakartaDate, jakartaDay } from './dates';
export { type Direction, directionOf, requireDirection } from './direction';
export { idFieldsOf, type ListEndpoint, listOf, LISTS } from './lists';
