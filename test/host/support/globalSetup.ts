import { startSharedHost } from './sharedHost';

export default startSharedHost;
