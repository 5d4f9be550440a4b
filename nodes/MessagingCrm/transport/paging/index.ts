export {
	type Envelope,
	isReportedLast,
	type ListShape,
	NO_RECORDS,
	readEnvelope,
	readEnvelopeAt,
} from './envelope';
export { OrderProof, type OrderField } from './orderProof';
export { readChanged } from './readChanged';
export { readPages } from './readPages';
export { recordId, SeenRecords } from './records';
export { unwrapOne } from './unwrapOne';
