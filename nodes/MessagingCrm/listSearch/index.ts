export { getBoardColumns, getColumnNames } from './getBoardColumns';
export { getTemplateVariables } from './getTemplateVariables';
export { listSearch } from './listSearch';
