import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatPrice } from '#app/ui/formats.ts';
import type { Reduction } from './product.ts';
import { itemFields } from './product-fields.ts';
import { productSizes, products, reducedPrices } from './tables.server.ts';

export const isReducedNow = and(
  eq(reducedPrices.productId, products.id),
  lte(reducedPrices.startsAt, sql`now()`),
  gt(reducedPrices.endsAt, sql`now()`),
);

/** The current price in cents. The query must join `reduced_prices` with `isReducedNow`. */
export const priceInForce = sql<number>`coalesce(${reducedPrices.priceCents}, ${products.priceCents})`;

/** Null unless the current price is below the lowest price of the 30 days before it (Directive 98/6/EC, article 6a). */
export const reductionTold = sql<ReductionRow | null>`case when ${reducedPrices.lowestCents} > ${reducedPrices.priceCents}
  then json_build_object('wasCents', ${products.priceCents}, 'lowestCents', ${reducedPrices.lowestCents},
    'until', to_char(${reducedPrices.endsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end`;

/** The weight of a joined size in grams, which may be its own. */
export const sizeWeight = sql<number | null>`coalesce(product_sizes.weight_grams, products.weight_grams)`;

/** The weight of the heaviest size in grams, so that no delivery costs more than its product says. */
export const heaviestSize = sql<number | null>`(
  select max(${sizeWeight}) from product_sizes
  where product_sizes.product_id = products.id)`;

/** Pairs for `json_build_object` with the item values of a size's own. */
export const ownItemValues = sql.raw(
  itemFields.map((field) => `'${field}', product_sizes.${productSizes[field].name}`).join(', '),
);

/** Merges the first unreduced products, found through the catalogue price index, with the first reduced ones. */
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

type ReductionRow = { wasCents: number; lowestCents: number; until: string };

/** The server sends these texts with reduced products only, since most pages have none. */
const words: Record<Language, { label: string; lowest: string }> = {
  en: { label: 'Was', lowest: 'Lowest price of the 30 days before:' },
  nl: { label: 'Eerst', lowest: 'Laagste prijs van de 30 dagen ervoor:' },
};

export function reductionIn(language: Language, { wasCents, lowestCents, until }: ReductionRow): Reduction {
  const { label, lowest } = words[language];
  return {
    was: formatPrice(wasCents),
    wasCents,
    label,
    lowest: `${lowest} ${formatPrice(lowestCents)}`,
    until,
  };
}

export function isInShop(): SQL<boolean> {
  return sql<boolean>`(${products.archivedAt} is null and ${products.published})`;
}

export function hasSizeCode(sizeTable: 'product_sizes' | 'size', code: string): SQL {
  const size = sql.identifier(sizeTable);
  const plain = code.trim().toLowerCase();
  return sql`(${size}.sku <> '' and lower(${size}.sku) = ${plain} or ${size}.barcode <> '' and lower(${size}.barcode) = ${plain})`;
}

/** Matches part of a title or slug, or the code of a size. A separate subquery lets each search use its own index. */
export function isCalled(search: string): SQL {
  return sql`(${containsText(products.adminSearchText, search)} or ${products.id} = any(array(
    select product_id from product_sizes where ${hasSizeCode('product_sizes', search)})))`;
}

export async function lockProducts(tx: Db, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}
