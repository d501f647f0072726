import { and, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { eurosToCents } from '#app/platform/text/convert-and-format-cents.ts';
import { hasFreeStock } from '../stock/free-stock-sql.server.ts';
import { products } from '../tables.server.ts';
import { type Filters, priceRanges } from './filters.ts';

/** Where each price range after the first begins, in cents. */
const priceSteps = priceRanges.slice(1).map((range) => eurosToCents(Number.parseInt(range, 10)));
export const priceRange = sql<number>`width_bucket(${products.priceCents}, ${sql.param(priceSteps)}::int[])`;

/** The condition on `products` that the chosen values make. */
export function filterConditions(filters: Filters): SQL[] {
  const { gender, category, size, colour, price, new: isNew } = filters;
  const conditions = [
    gender.length && sql`${products.gender} = any(${sql.param(gender)})`,
    category.length && sql`${products.subcategory} = any(${sql.param(category)})`,
    size.length && hasSize(size),
    colour.length && sql`${products.colour} = any(${sql.param(colour)})`,
    price.length && or(...price.map(isInRange)),
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

/** Compared with its ends, whose frequency the database knows: it would take `priceRange` for a rare thing. */
function isInRange(range: string): SQL | undefined {
  const index = (priceRanges as readonly string[]).indexOf(range);
  const [from, to] = [priceSteps[index - 1], priceSteps[index]];
  return and(
    from === undefined ? undefined : gte(products.priceCents, from),
    to === undefined ? undefined : lt(products.priceCents, to),
  );
}
