export { conversationMemory, loadSdk } from './conversationMemory';
