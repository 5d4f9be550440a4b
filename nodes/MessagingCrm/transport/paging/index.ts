export { type Envelope, NO_RECORDS, readEnvelope, readEnvelopeAt } from './envelope';
export { isToldLast } from './pageInfo';
export { type NewestOptions, readNewest } from './readNewest';
export { readPages } from './readPages';
export { idFields, recordId } from './recordNames';
export { unwrapOne } from './unwrapOne';
