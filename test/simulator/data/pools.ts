import { faker } from '@faker-js/faker/locale/id_ID';
import type { Random } from './random';

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

export function drawPools(seed: number, random: Random): Pools {
	faker.seed(seed);
	const draw = <T>(count: number, one: () => T) => Array.from({ length: count }, one);
	return {
		names: draw(400, () => faker.person.fullName()),
		addresses: draw(200, () => `${faker.location.streetAddress()}, ${faker.location.city()}`),
		sentences: draw(200, () => faker.lorem.sentence()),
		products: draw(60, () => ({
			product_id: random.chance(0.9) ? random.uuid() : null,
			product_name: faker.commerce.productName(),
			price: random.integer(5, 900) * 1000,
		})),
	};
}
