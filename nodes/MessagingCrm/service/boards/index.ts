export {
	BOARD_ENDPOINT,
	boardPath,
	type Column,
	columnRecordsIn,
	columnsIn,
	groupChoicesIn,
	groupRecordsIn,
} from './board';
export { type Choice, chosenId, isChoice } from './choices';
