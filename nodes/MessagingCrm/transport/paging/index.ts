export {
	type Envelope,
	type ListShape,
	NO_RECORDS,
	readEnvelope,
	readEnvelopeAt,
} from './envelope';
export { OrderProof, type OrderField } from './orderProof';
export { isReportedLast } from './pageInfo';
export { readChanged } from './readChanged';
export { readPages } from './readPages';
export { keyed, SeenRecords } from './seenRecords';
export { unwrapOne } from './unwrapOne';
