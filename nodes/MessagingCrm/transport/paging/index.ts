export * from './envelope';
export { ListSoFar } from './listSoFar';
export { MIN_RECORDS_FOR_PROOF, OrderProof, type OrderField } from './orderProof';
export { type PagedList, readPages } from './readPages';
