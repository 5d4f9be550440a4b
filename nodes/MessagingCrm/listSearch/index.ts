export { searchContacts } from './searchContacts';
export { searchConversations } from './searchConversations';
export { searchInboxes } from './searchInboxes';
export { searchOrders } from './searchOrders';
