export { Detection, type RecordChange, type Watch } from './detect';
export { digest } from './digest';
export type { Changes } from './fieldChanges';
export { daysBefore } from './jakartaDay';
export { addSnapshots, type KnownRecords, pack, type PackedRecords, unpack } from './knownRecords';
