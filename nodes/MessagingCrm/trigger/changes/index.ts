export { Detection } from './detection';
export { digest } from './digest';
export type { Changes } from './fieldChanges';
export { type KnownRecords, pack, type PackedRecords, unpack } from './knownRecords';
export type { RecordChange } from './recordChanges';
export { addSnapshots } from './snapshots';
export type { Watch } from './watch';
