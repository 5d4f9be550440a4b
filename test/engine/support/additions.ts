import type { CatalogueOperation } from './catalogue';
import type { SpecialCase } from './catalogueCases';

/**
 * The operations that came after the contract in catalogue.json. An entry here is all that the tests
 * and the reference documentation need to know of one.
 */
export const ADDITIONS: Array<CatalogueOperation & { case?: SpecialCase }> = [];
