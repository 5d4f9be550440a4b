export { getBoardColumns } from './getBoardColumns';
export { getTemplateVariables } from './getTemplateVariables';
export { getColumnNames } from './getColumnNames';
export { listSearch } from './listSearch';
