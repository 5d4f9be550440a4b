export { getBoardColumns } from './getBoardColumns';
export { listSearch } from './listSearch';
