export { endOfList, type PagesSoFar, reportedEnd, Totals, type Verdict } from './endOfList';
export * from './envelope';
export { ListSoFar } from './legacyForTrigger/listSoFar';
export { OrderProof, type OrderField } from './legacyForTrigger/orderProof';
export { type Page, type PagedList, readPages } from './readPages';
