import { stopSharedHost } from './sharedHost';

export default stopSharedHost;
