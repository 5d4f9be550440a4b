export { NO_RECORDS, readEnvelope, readEnvelopeAt, type Envelope } from './envelope';
export { isToldLast } from './pageInfo';
export { readPages } from './readPages';
export { idFields, recordId } from './recordNames';
export { unwrapOne } from './unwrapOne';
