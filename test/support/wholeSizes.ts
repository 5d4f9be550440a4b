import * as fc from 'fast-check';

/** Lets fast-check generate lists up to their maximum length. By default, it stops at about ten elements. */
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
