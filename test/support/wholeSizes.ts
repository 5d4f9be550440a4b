import * as fc from 'fast-check';

/** Lists of properties get as long as they may be. Otherwise fast-check stops at about ten. */
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
