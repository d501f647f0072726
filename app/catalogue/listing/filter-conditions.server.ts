import { and, or, type SQL, sql } from 'drizzle-orm';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { priceInForce } from '../price-in-force.server.ts';
import { hasFreeStock } from '../stock/free-stock-sql.server.ts';
import { products } from '../tables.server.ts';
import { type Filters, priceRanges } from './filters.ts';

/** Where each price range after the first begins, in cents. */
const priceSteps = priceRanges.slice(1).map((range) => eurosToCents(Number.parseInt(range, 10)));
/** Which range a product's price is in now, counted from 0, where `reduced_prices` is joined by `isReducedNow`. */
export const priceRange = sql<number>`width_bucket(${priceInForce}, ${sql.param(priceSteps)}::int[])`;

/** The condition on `products` that the chosen values make, but for prices. */
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

/** Whether one of these sizes of `products` has a free piece. */
export function hasSize(sizes: readonly string[]) {
  return sql<boolean>`${products.id} in (
    select product_sizes.product_id from product_sizes
    where product_sizes.size = any(${sql.param(sizes)}) and ${hasFreeStock})`;
}

/** Whether a price in cents is in one of the chosen ranges; undefined where none is. */
export function isInPriceRanges({ price }: Filters, cents: SQL<number>): SQL | undefined {
  return price.length ? or(...price.map((range) => isInRange(range, cents))) : undefined;
}

/** Compared with its ends, whose frequency the database knows: it would take `priceRange` for a rare thing. */
function isInRange(range: string, cents: SQL<number>): SQL | undefined {
  const index = (priceRanges as readonly string[]).indexOf(range);
  const [from, to] = [priceSteps[index - 1], priceSteps[index]];
  return and(
    from === undefined ? undefined : sql`${cents} >= ${from}`,
    to === undefined ? undefined : sql`${cents} < ${to}`,
  );
}
