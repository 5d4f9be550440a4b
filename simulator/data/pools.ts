import { faker } from '@faker-js/faker/locale/id_ID';
import { Random } from './random';

/**
 * Realistic ingredients. They are drawn once and combined by the seeded generator, since drawing
 * every field of a hundred thousand records would take minutes.
 */
export interface Pools {
	names: string[];
	addresses: string[];
	sentences: string[];
	products: Array<{ product_id: string | null; product_name: string; price: number }>;
}

/** What a new record is made of. */
export interface Draw {
	random: Random;
	pools: Pools;
	/** When the record is created. */
	at: number;
	now: number;
	/** 0, 1, 2, ... for each kind of record; never the same twice. */
	serial: number;
}

const drawn = new Map<number, Pools>();

/** The same for the same seed, so that a process draws them once. */
export function poolsOf(seed: number): Pools {
	const pools = drawn.get(seed) ?? draw(seed, new Random(seed, 'pools'));
	drawn.set(seed, pools);
	return pools;
}

function draw(seed: number, random: Random): Pools {
	faker.seed(seed);
	const several = <T>(count: number, one: () => T) => Array.from({ length: count }, one);
	return {
		names: several(400, () => faker.person.fullName()),
		addresses: several(200, () => `${faker.location.streetAddress()}, ${faker.location.city()}`),
		sentences: several(200, () => faker.lorem.sentence()),
		products: several(60, () => ({
			product_id: random.chance(0.9) ? random.uuid() : null,
			product_name: faker.commerce.productName(),
			price: random.integer(5, 900) * 1000,
		})),
	};
}
