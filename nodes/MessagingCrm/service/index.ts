export { type Account, accountOf, connectionFor, CREDENTIAL } from './account';
export { PAGE_SIZE, RECIPIENT_FIELDS } from './conventions';
