export { AGENTS_ENDPOINT, readAgents } from './agents';
export { timelineFields } from './timeline';
export { columnType, type ColumnType, type ConversionContext } from './columnTypes';
