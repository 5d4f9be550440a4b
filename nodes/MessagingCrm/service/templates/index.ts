export * from './templates';
export * from './variables';
