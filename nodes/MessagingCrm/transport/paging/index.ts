export { EndOfList } from './endOfList';
export {
	type Envelope,
	isReportedLast,
	type ListShape,
	NO_RECORDS,
	readEnvelope,
	readEnvelopeAt,
} from './envelope';
export { OrderProof, type OrderField } from './orderProof';
export { Pages, type PagedList } from './pages';
export { readChanged } from './readChanged';
export { readPages } from './readPages';
export { SeenRecords } from './seenRecords';
export { unwrapOne } from './unwrapOne';
