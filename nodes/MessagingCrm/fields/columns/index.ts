export { AGENTS_ENDPOINT, readAgents } from './agents';
export { canBeSent, timelineFields } from './columnNames';
export { columnType, type ColumnType, type ConversionContext } from './columnTypes';
