export { AGENTS_ENDPOINT, readAgents } from './agents';
export { columnType, type ColumnType, type ConversionContext } from './columnTypes';
export { timelineFields } from './timeline';
