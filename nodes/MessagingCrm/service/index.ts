export * from './boards';
export * from './dates';
export * from './ids';
export * from './lists';
export * from './message';
export * from './unwrapOne';
