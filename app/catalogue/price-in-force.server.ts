import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { ReductionRow } from './reduction-texts.ts';
import { products, reducedPrices } from './tables.server.ts';

/** Joins to `products` what each costs in a sale now; nothing where that is its catalogue price. */
export const isReducedNow = and(
  eq(reducedPrices.productId, products.id),
  lte(reducedPrices.startsAt, sql`now()`),
  gt(reducedPrices.endsAt, sql`now()`),
);

/** What a product costs now, in cents, where `reduced_prices` is joined by `isReducedNow`. */
export const priceInForce = sql<number>`coalesce(${reducedPrices.priceCents}, ${products.priceCents})`;

/**
 * Of a reduction what shoppers are told, beside `priceInForce`. Nothing where the price is not below the lowest of the 30
 * days before: that would be no reduction (Directive 98/6/EC, article 6a).
 */
export const reductionTold = sql<ReductionRow | null>`case when ${reducedPrices.lowestCents} > ${reducedPrices.priceCents}
  then json_build_object('wasCents', ${products.priceCents}, 'lowestCents', ${reducedPrices.lowestCents},
    'until', to_char(${reducedPrices.endsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end`;

/**
 * The first of the products that meet a condition, by price or where prices decide which: a condition on their ids. Those
 * at their catalogue price are found in its index as if there were no sales; the first of those in a sale are added.
 */
export function firstByPrice(
  { where, price }: { where: SQL | undefined; price: (cents: SQL<number>) => SQL | undefined },
  orderBy: (cents: SQL<number>) => SQL[],
  limit: number,
): SQL {
  const catalogue = sql<number>`${products.priceCents}`;
  const reduced = sql<number>`${reducedPrices.priceCents}`;
  return sql`${products.id} in (
    (select ${products.id} from ${products} where ${and(where, price(catalogue))}
      and not exists (select from ${reducedPrices} where ${isReducedNow})
      order by ${sql.join(orderBy(catalogue), sql`, `)} limit ${limit})
    union all
    (select ${products.id} from ${products} join ${reducedPrices} on ${isReducedNow} where ${and(where, price(reduced))}
      order by ${sql.join(orderBy(reduced), sql`, `)} limit ${limit}))`;
}
