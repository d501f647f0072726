import { and, or, type SQL, sql } from 'drizzle-orm';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { priceInForce } from '../price-in-force.server.ts';
import { hasFreeStock } from '../stock/free-stock-sql.server.ts';
import { products } from '../tables.server.ts';
import { type Filters, priceRanges } from './filters.ts';

const priceSteps = priceRanges.slice(1).map((range) => eurosToCents(Number.parseInt(range, 10)));
/** Index of the current price's range, from 0; requires `reduced_prices` joined by `isReducedNow`. */
export const priceRange = sql<number>`width_bucket(${priceInForce}, ${sql.param(priceSteps)}::int[])`;

export function filterConditions(filters: Filters): SQL[] {
  const { gender, category, size, colour, new: isNew } = filters;
  const conditions = [
    gender.length && sql`${products.gender} = any(${sql.param(gender)})`,
    category.length && sql`${products.subcategory} = any(${sql.param(category)})`,
    size.length && hasSize(size),
    colour.length && sql`${products.colour} = any(${sql.param(colour)})`,
    isNew.length && sql`${products.isNew}`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

export function hasSize(sizes: readonly string[]) {
  return sql<boolean>`${products.id} in (
    select product_sizes.product_id from product_sizes
    where product_sizes.size = any(${sql.param(sizes)}) and ${hasFreeStock})`;
}

export function isInPriceRanges({ price }: Filters, cents: SQL<number>): SQL | undefined {
  return price.length ? or(...price.map((range) => isInRange(range, cents))) : undefined;
}

/** Compares with the bounds, for which the planner has statistics; it would misjudge `priceRange` as rare. */
function isInRange(range: string, cents: SQL<number>): SQL | undefined {
  const index = (priceRanges as readonly string[]).indexOf(range);
  const [from, to] = [priceSteps[index - 1], priceSteps[index]];
  return and(
    from === undefined ? undefined : sql`${cents} >= ${from}`,
    to === undefined ? undefined : sql`${cents} < ${to}`,
  );
}
