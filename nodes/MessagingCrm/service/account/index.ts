export { type Account, accountOf, connectionFor, CREDENTIAL } from './account';
export { checkCredential } from './checkCredential';
export { REMEDIES } from './remedies';
export { withApiKey } from './withApiKey';
