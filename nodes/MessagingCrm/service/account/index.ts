export { type Account, accountOf, connectionFor, CREDENTIAL, withApiKey } from './account';
export { checkCredential } from './checkCredential';
export { REMEDIES } from './remedies';
