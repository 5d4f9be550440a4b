export { properties } from './properties';
export { conversationMemory, loadSdk } from './conversationMemory';
