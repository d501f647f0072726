import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { freePieces } from './availability.server.ts';
import {
  type Facet,
  type FacetCounts,
  type Filters,
  facets,
  facetValues,
  mapFacets,
  priceRanges,
} from './filters.ts';
import type { ListingScope } from './listing-scope.server.ts';
import { sizesInOrder } from './product.ts';
import { products } from './tables.server.ts';

/** Where each price range after the first begins, in cents. */
const priceSteps = priceRanges.slice(1).map((range) => Number.parseInt(range, 10) * 100);
const priceRange = sql<number>`width_bucket(${products.priceCents}, ${sql.param(priceSteps)}::int[])`;

/** What the chosen values ask of `products`. */
export function filterConditions(filters: Filters): SQL[] {
  const { gender, category, size, colour, price, new: isNew } = filters;
  const conditions = [
    gender.length && sql`${products.gender} = any(${sql.param(gender)})`,
    category.length && sql`${products.subcategory} = any(${sql.param(category)})`,
    size.length &&
      sql`exists (
        select from product_sizes where product_sizes.product_id = ${products.id}
        and product_sizes.size = any(${sql.param(size)}) and product_sizes.available and ${freePieces()} > 0)`,
    colour.length && sql`${products.colour} = any(${sql.param(colour)})`,
    price.length && inArray(priceRange, price.map(rangeIndex)),
    isNew.length && sql`${products.isNew}`,
  ];
  return conditions.filter((condition) => typeof condition !== 'number');
}

/**
 * How many products a listing has with these filters, and for each value of the facets offered how many it would
 * have with that value chosen in its facet. Values without products are left out unless they are chosen.
 */
export async function countFacets(
  db: Db,
  scope: ListingScope,
  filters: Filters,
  offered: readonly Facet[] = facets,
): Promise<{ total: number; counts: FacetCounts }> {
  const others = (facet?: Facet) => {
    const chosen = facets.filter((name) => name !== facet && filters[name].length);
    return chosen.length
      ? sql.join(
          chosen.map((name) => fits(name, filters)),
          sql` and `,
        )
      : sql`true`;
  };
  const countsOf = offered.map((facet) =>
    (facet === 'size' ? countSizes : countValues(facet))(others(facet)),
  );
  const { rows } = await db.execute<{ facet: Facet | 'total'; value: string; count: number }>(sql`
    with listed as materialized (
      select id, gender, subcategory, colour, is_new, ${priceRange} as price from ${products} where ${scope.where}
    ), stocked as (
      select product_id, sum(${sizeBit})::int as sizes from product_sizes
      where available and stock_quantity > 0 and product_id in (select id from listed) group by product_id
    ), held as (
      select product_size_id, sum(quantity) as quantity from holds where expires_at > now() group by product_size_id
    ), gone as (
      select product_id, sum(${sizeBit})::int as sizes
      from held join product_sizes on product_sizes.id = held.product_size_id
      where stock_quantity <= held.quantity group by product_id
    ), scoped as materialized (
      select listed.*, coalesce(stocked.sizes, 0) & ~coalesce(gone.sizes, 0) as sizes
      from listed left join stocked on stocked.product_id = listed.id left join gone on gone.product_id = listed.id
    )
    select 'total' as facet, '' as value, count(*)::int as count from scoped where ${others()}
    union all ${sql.join(countsOf, sql` union all `)}`);
  const found = (facet: Facet | 'total', value: string) =>
    rows.find((row) => row.facet === facet && row.value === value)?.count ?? 0;
  const counts = mapFacets((facet) =>
    facetValues[facet]
      .map((value) => ({ value, count: found(facet, keyOf(facet, value)) }))
      .filter(({ value, count }) => count > 0 || filters[facet].includes(value)),
  );
  return { total: found('total', ''), counts };
}

/** A product's sizes as one number, a bit each: counting thousands of lists would take several times as long. */
const sizeBit = sql`case size ${sql.join(
  sizesInOrder.map((size, place) => sql.raw(`when '${size}' then ${2 ** place}`)),
  sql` `,
)} end`;

function countSizes(where: SQL): SQL {
  const names = sizesInOrder.map((_, place) => sql.raw(`s${place}`));
  const each = names.map(
    (name, place) => sql`count(*) filter (where sizes & ${bit(place)} > 0)::int as ${name}`,
  );
  const rows = names.map((name, place) => sql`(${sizesInOrder[place]}::text, ${name})`);
  return sql`select 'size', own.value, own.count
    from (select ${sql.join(each, sql`, `)} from scoped where ${where}) as counted,
      lateral (values ${sql.join(rows, sql`, `)}) as own(value, count)`;
}

function countValues(facet: Exclude<Facet, 'size'>): (where: SQL) => SQL {
  const value = columns[facet];
  return (where) => sql`
    select ${facet}::text, ${value}::text, count(*)::int from scoped where ${where} group by ${value}`;
}

/** Columns of `scoped`. */
const columns: Record<Exclude<Facet, 'size'>, SQL> = {
  gender: sql`gender`,
  category: sql`subcategory`,
  colour: sql`colour`,
  price: sql`price`,
  new: sql`is_new`,
};

/** How a value of a facet stands in its column of `scoped`. */
function keyOf(facet: Facet, value: string): string {
  if (facet === 'price') return String(rangeIndex(value));
  return facet === 'new' ? 'true' : value;
}

/** The same as `filterConditions`, of a row of `scoped`. */
function fits(facet: Facet, filters: Filters): SQL {
  const chosen = filters[facet];
  if (facet === 'size') {
    const bits = chosen.reduce(
      (sum, size) => sum + 2 ** (sizesInOrder as readonly string[]).indexOf(size),
      0,
    );
    return sql`sizes & ${bits}::int > 0`;
  }
  return sql`${columns[facet]}::text = any(${sql.param(chosen.map((value) => keyOf(facet, value)))}::text[])`;
}

function bit(place: number): SQL {
  return sql.raw(String(2 ** place));
}

function rangeIndex(range: string): number {
  return (priceRanges as readonly string[]).indexOf(range);
}
