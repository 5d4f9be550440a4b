export {
	type Envelope,
	type ListShape,
	NO_RECORDS,
	readEnvelope,
	readEnvelopeAt,
	reportedEnd,
} from './envelope';
export { ListSoFar } from './listSoFar';
export { OrderProof, type OrderField } from './orderProof';
export { Pages, type PagedList } from './pages';
export { readChanged } from './readChanged';
export { readPages } from './readPages';
export { unwrapOne } from './unwrapOne';
