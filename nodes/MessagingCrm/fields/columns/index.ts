export { AGENTS_ENDPOINT, readAgents } from './agents';
export {
	BOARD_ENDPOINT,
	boardPath,
	columnRecordsIn,
	columnsIn,
	groupChoicesIn,
	groupRecordsIn,
	type Column,
} from './board';
export { chosenId, isChoice } from './chosenId';
export { columnType, type ColumnType, type Help } from './columnTypes';
export { NO_CHOICE, type Choice } from './labels';
export { timelineFields } from './timeline';
