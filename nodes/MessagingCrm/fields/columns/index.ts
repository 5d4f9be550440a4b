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
export { canBeSent, timelineFields } from './columnNames';
export { columnType, type ColumnType, type ConversionContext } from './columnTypes';
export { type Choice, EMPTY_LABEL_ID } from './labels';
