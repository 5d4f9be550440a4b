export { type Envelope, NO_RECORDS, readEnvelope, readEnvelopeAt } from './envelope';
export { OrderProof, type OrderField } from './orderProof';
export { isReportedLast } from './pageInfo';
export { type NewestOptions, readNewest } from './readNewest';
export { readPages } from './readPages';
export { idFields, recordId } from './recordNames';
export { keyed, SeenRecords } from './seenRecords';
export { unwrapOne } from './unwrapOne';
