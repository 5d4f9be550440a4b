import { faker } from '@faker-js/faker/locale/id_ID';
import { Random } from './random';

/** What a new record is made of. */
export interface Draw {
	random: Random;
	/** When the record is created. */
	at: number;
	now: number;
	/** 0, 1, 2, ... for each kind of record; never the same twice. */
	serial: number;
}

faker.seed(1);
const random = new Random('pools');
const several = <T>(count: number, one: () => T) => Array.from({ length: count }, one);

/** Realistic ingredients, combined by the generator: to draw every field of a hundred thousand records would take minutes. */
export const POOLS = {
	names: several(400, () => faker.person.fullName()),
	addresses: several(200, () => `${faker.location.streetAddress()}, ${faker.location.city()}`),
	sentences: several(200, () => faker.lorem.sentence()),
	products: several(60, () => ({
		product_id: random.chance(0.9) ? random.uuid() : null,
		product_name: faker.commerce.productName(),
		price: random.integer(5, 900) * 1000,
	})),
};
