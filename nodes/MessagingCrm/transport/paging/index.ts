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
export { readChanged } from './readChanged';
export { type PagedList, readPages } from './readPages';
export { unwrapOne } from './unwrapOne';
