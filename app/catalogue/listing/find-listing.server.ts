import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { subcategoryName, withChildren } from '../categories.ts';
import { listShopRows } from '../colours.server.ts';
import { colourName, coloursOfFamily, type ShopRows } from '../colours.ts';
import type { ProductCard } from '../product.ts';
import { firstByPrice, isInShop, isReducedNow, priceInForce } from '../product-sql.server.ts';
import { listSomeProductCards } from '../published-products.server.ts';
import { listSizeGroups } from '../size-systems.server.ts';
import { hasFreeStock } from '../stock/free-stock-sql.server.ts';
import { colours, productSizes, products, reducedPrices, subcategories } from '../tables.server.ts';
import {
  type Facet,
  type FacetCounts,
  type Filters,
  facets,
  facetValues,
  mapFacets,
  noFilters,
  ownFacetValues,
  priceRanges,
} from './filters.ts';
import { isInDepartment, type ListingScope, newestFirst } from './listing-scope.server.ts';
import type { ListingOrder } from './listing-url.ts';
import { firstSizes, groupsOf, joinEqualSizes, type SizeGroups } from './size-groups.ts';

export const PAGE_SIZE = 48;

type Listing = { cards: ProductCard[]; total: number; pages: number; counts: FacetCounts };

/** Returns prices in cents. Pages count from 1; a page after the last is empty. Pass `kinds` of the scope, `sizes` and `rows` if known. */
export async function findListing(
  db: Db,
  scope: ListingScope,
  choice: {
    filters?: Filters;
    offered?: readonly Facet[];
    sorting?: ListingOrder;
    page?: number;
    language: Language;
    kinds?: Promise<ProductKind[]>;
    sizes?: SizeGroups;
    rows?: ShopRows;
    /** The department by whose names categories are called. */
    department?: string;
  },
): Promise<Listing> {
  const { filters = noFilters, offered = facets, sorting = 'newest', page = 1, language } = choice;
  const { kinds = listProductKinds(db, scope.where), sizes = listSizeGroups(db) } = choice;
  const { rows = listShopRows(db), department } = choice;
  const shop = await rows;
  const { departments, subcategories: named, colours } = shop;
  const folded = named.filter(({ oneCard }) => oneCard).map(({ slug }) => slug);
  const dyes = filters.colour.flatMap((family) => coloursOfFamily(colours, family));
  const included = filters.category.flatMap((slug) => withChildren(named, slug));
  const groups = await sizes;
  const size = groupsOf(groups, filters.size).flat();
  const [cards, known] = await Promise.all([
    listPage(db, scope, {
      filters: { ...filters, category: included, size, colour: dyes },
      sorting,
      page,
      language,
      folded,
    }),
    kinds,
  ]);
  const joined = joinEqualSizes(known, groups);
  const values = facetValues(ownFacetValues(firstSizes(groups), shop));
  const { total, counts } = countFacets(joined.kinds, filters, values, offered);
  const category = counts.category.map((one) => ({
    ...one,
    name: subcategoryName(named, one.value, language, department),
  }));
  const sized = counts.size.map((one) => {
    const name = joined.names.get(one.value);
    return name ? { ...one, name } : one;
  });
  const colour = counts.colour.map((one) => ({
    ...one,
    name: colourName(colours, one.value, language),
    swatch: colours.find(({ slug }) => slug === one.value)?.swatch ?? '',
  }));
  const gender = counts.gender.map((one) => {
    const known = departments.find(({ slug }) => slug === one.value);
    return { ...one, name: known ? translated(language, known.name, known.nameNl).text : one.value };
  });
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { cards, total, pages, counts: { ...counts, gender, category, size: sized, colour } };
}

type Choice = {
  filters: Filters;
  sorting: ListingOrder;
  page: number;
  language: Language;
  /** The categories with one card for each design. */
  folded: string[];
};

function listPage(db: Db, scope: ListingScope, { filters, sorting, page, language, folded }: Choice) {
  const all = and(scope.where, ...filterConditions(filters));
  const isFirst =
    folded.length > 0
      ? isFirstOfDesign(
          and(all, isInPriceRanges(filters, priceInForce)),
          folded,
          orderOf(scope, sorting, priceInForce),
        )
      : undefined;
  const where = and(all, isFirst);
  const offset = (page - 1) * PAGE_SIZE;
  const asksForPrices = sorting.startsWith('price') || filters.price.length > 0;
  const first = asksForPrices
    ? firstByPrice(
        { where, price: (cents) => isInPriceRanges(filters, cents) },
        (cents) => orderOf(scope, sorting, cents),
        offset + PAGE_SIZE,
      )
    : where;
  const orderBy = orderOf(scope, sorting, priceInForce);
  return listSomeProductCards(db, language, first, { orderBy, limit: PAGE_SIZE, offset });
}

function isFirstOfDesign(where: SQL | undefined, folded: string[], order: SQL[]): SQL {
  const isFolded = sql`${products.styleNumber} is not null and ${products.subcategory} = any(${sql.param(folded)})`;
  return sql`(not (${isFolded}) or ${products.id} in (
    select distinct on (${products.styleNumber}) ${products.id}
    from ${products} left join ${reducedPrices} on ${isReducedNow} where ${and(where, isFolded)}
    order by ${sql.join([products.styleNumber, ...order], sql`, `)}))`;
}

function orderOf(scope: ListingScope, sorting: ListingOrder, price: SQL): SQL[] {
  const orders: Record<ListingOrder, SQL[]> = {
    relevance: scope.best ?? [],
    newest: [],
    'price-asc': [asc(price)],
    'price-desc': [desc(price)],
  };
  return [...orders[sorting], ...newestFirst];
}

const priceSteps = priceRanges.slice(1).map((range) => eurosToCents(Number.parseInt(range, 10)));
/** The index, from 0, of the range that contains the current price. Needs `reduced_prices` joined by `isReducedNow`. */
const priceRange = sql<number>`width_bucket(${priceInForce}, ${sql.param(priceSteps)}::int[])`;

function filterConditions(filters: Filters): SQL[] {
  const { gender, category, size, colour, new: isNew } = filters;
  const conditions = [
    gender.length && sql`${products.department} = any(${sql.param(gender)})`,
    category.length && sql`${products.subcategory} = any(${sql.param(category)})`,
    size.length && hasSize(size),
    colour.length && sql`${products.colour} = any(${sql.param(colour)})`,
    isNew.length && sql`${products.isNew}`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

function hasSize(sizes: readonly string[]) {
  return sql<boolean>`${products.id} in (
    select product_sizes.product_id from product_sizes
    where product_sizes.size = any(${sql.param(sizes)}) and ${hasFreeStock})`;
}

function isInPriceRanges({ price }: Filters, cents: SQL<number>): SQL | undefined {
  return price.length ? or(...price.map((range) => isInRange(range, cents))) : undefined;
}

/** Compares with the bounds, for which the planner has statistics. For `priceRange` it would expect too few rows. */
function isInRange(range: string, cents: SQL<number>): SQL | undefined {
  const index = (priceRanges as readonly string[]).indexOf(range);
  const [from, to] = [priceSteps[index - 1], priceSteps[index]];
  return and(
    from === undefined ? undefined : sql`${cents} >= ${from}`,
    to === undefined ? undefined : sql`${cents} < ${to}`,
  );
}

export function listProductKinds(db: Db, where: SQL | undefined): Promise<ProductKind[]> {
  return countKinds(
    db,
    sql`${products} cross join lateral (
      select ${freeSizes} as sizes from ${productSizes} where ${productSizes.productId} = ${products.id} and ${hasFreeStock}
    ) free`,
    where,
  );
}

function listCollectionKinds(db: Db): Promise<ProductKind[]> {
  return countKinds(
    db,
    sql`${products} left join (
      select ${productSizes.productId} as id, ${freeSizes} as sizes from ${productSizes} where ${hasFreeStock} group by 1
    ) free on free.id = ${products.id}`,
    and(isInShop(), isInDepartment),
  );
}

const freeSizes = sql`array_agg(${productSizes.size})`;

async function countKinds(db: Db, from: SQL, where: SQL | undefined): Promise<ProductKind[]> {
  const { rows } = await db.execute<Omit<ProductKind, 'price'> & { price: number }>(sql`
    select ${products.department} as gender, ${products.subcategory} as category, ${subcategories.parent} as parent,
      coalesce(${colours.family}, ${products.colour}) as colour, ${priceRange} as price,
      ${products.isNew} as "isNew", coalesce(free.sizes, '{}') as sizes,
      case when ${subcategories.oneCard} then ${products.styleNumber} end as design, count(*)::int as count
    from ${from} join ${subcategories} on ${subcategories.slug} = ${products.subcategory}
    left join ${colours} on ${colours.slug} = ${products.colour}
    left join ${reducedPrices} on ${isReducedNow} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`);
  return rows.map((row) => ({ ...row, price: priceRanges[row.price] ?? '' }));
}

export async function cachedDepartmentKinds(
  context: Readonly<RouterContextProvider>,
  department: string,
  subcategory: string | undefined,
): Promise<ProductKind[]> {
  const kinds = await cachedRead(context, 'kinds of products', [tags.catalogue], () =>
    listCollectionKinds(db),
  );
  return kinds.filter(
    ({ gender, category, parent }) =>
      gender === department && (!subcategory || category === subcategory || parent === subcategory),
  );
}

export type ProductKind = {
  gender: string | null;
  category: string;
  parent: string | null;
  /** The family of the colour. */
  colour: string | null;
  price: string;
  isNew: boolean;
  /** The sizes with free items. */
  sizes: string[];
  /** The style number if all its products have one card; they count once. */
  design: string | null;
  count: number;
};

/** Counts in memory, since PostgreSQL would read all products for each facet. Omits zeros, except for chosen values. */
function countFacets(
  kinds: ProductKind[],
  filters: Filters,
  values: Filters,
  offered: readonly Facet[],
): { total: number; counts: FacetCounts } {
  let total = 0;
  const counted = mapFacets(() => new Map<string, number>());
  const seen = new Set<string>();
  const countOnce = ({ design, count }: ProductKind, ...as: string[]) => {
    if (design === null) return count;
    const key = [design, ...as].join('\n');
    const isNew = !seen.has(key);
    seen.add(key);
    return Number(isNew);
  };
  for (const kind of kinds) {
    const missed = facets.filter((facet) => !isChosen(kind, facet, filters[facet]));
    if (missed.length === 0) total += countOnce(kind);
    // Products that fail only one facet still count for the other values of that facet.
    if (missed.length > 1) continue;
    for (const facet of missed.length ? missed : facets)
      for (const value of valuesOf(kind, facet))
        counted[facet].set(value, (counted[facet].get(value) ?? 0) + countOnce(kind, facet, value));
  }
  const counts = mapFacets((facet) =>
    (offered.includes(facet) ? values[facet] : [])
      .map((value) => ({ value, count: counted[facet].get(value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || filters[facet].includes(value)),
  );
  return { total, counts };
}

function isChosen(kind: ProductKind, facet: Facet, chosen: readonly string[]): boolean {
  return chosen.length === 0 || valuesOf(kind, facet).some((value) => chosen.includes(value));
}

function valuesOf(kind: ProductKind, facet: Facet): string[] {
  if (facet === 'size') return kind.sizes;
  if (facet === 'new') return kind.isNew ? ['1'] : [];
  const values = facet === 'category' ? [kind.category, kind.parent] : [kind[facet]];
  return values.filter((value) => value !== null);
}
