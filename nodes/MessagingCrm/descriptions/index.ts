export * from './describe';
export * from './lists';
export * from './locators';
export * from './options';
export * from './person';
export * from './resource';
export * from './sentFields';
export * from './statuses';
