export { endOfList, Totals } from './endOfList';
export * from './envelope';
export { type Page, type PagedList, readPages } from './readPages';
