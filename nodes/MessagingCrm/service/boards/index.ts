export {
	BOARD_ENDPOINT,
	boardPath,
	type Column,
	columnRecordsIn,
	columnsIn,
	groupChoicesIn,
	groupRecordsIn,
} from './board';
export { type Choice, chosenId, EMPTY_LABEL_ID, isChoice } from './choices';
