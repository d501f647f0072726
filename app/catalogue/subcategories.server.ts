import { and, eq, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import type { PictureRow } from '#app/media/picture-sizes.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { type NamedRow, NEW_IN, type Subcategory } from './categories.ts';
import { listDepartments, lockDepartments } from './departments.server.ts';
import { isInShop } from './product-sql.server.ts';
import { products, subcategories, subcategoryDepartments } from './tables.server.ts';

/** The names of a product's subcategory in its department. Needs both tables joined, by the slug and by `isOfDepartment`. */
export const subcategoryNames = {
  en: sql<string>`coalesce(${subcategoryDepartments.name}, ${subcategories.name})`,
  nl: sql<string>`coalesce(${subcategoryDepartments.nameNl}, ${subcategories.nameNl})`,
};
export const isOfDepartment = and(
  eq(subcategoryDepartments.subcategory, products.subcategory),
  eq(subcategoryDepartments.department, products.department),
);

/** The category above a product's, named as in the product's department. Needs `subcategories` joined. */
export const parentCategory = sql<NamedRow | null>`(
  select json_build_object('slug', above.slug, 'name', coalesce(listed.name, above.name),
    'nameNl', coalesce(listed.name_nl, above.name_nl))
  from subcategories above left join subcategory_departments listed
    on listed.subcategory = above.slug and listed.department = ${products.department}
  where above.slug = subcategories.parent)`;

/** Puts categories after their parent. */
const inOrder = sql`coalesce(
    (select (above.sort_order, above.slug) from subcategories above where above.slug = subcategories.parent),
    (subcategories.sort_order, subcategories.slug)),
  subcategories.parent is not null, subcategories.sort_order, subcategories.slug`;

export type SubcategoryWithDefaults = Awaited<ReturnType<typeof listSubcategories>>[number];

/** Returns the subcategories in order. Qualifies the slug: the query builder would write that of the departments. */
export function listSubcategories(db: Db) {
  return db
    .select({
      ...pickColumns(subcategories, 'id', 'slug', 'name', 'nameNl', 'parent', 'searchWords'),
      ...pickColumns(subcategories, 'sizeSystemId', 'taxClass', 'oneCard'),
      departments: sql<Subcategory['departments']>`(
        select coalesce(json_agg(json_build_object('department', department,
          'name', listed.name, 'nameNl', listed.name_nl) order by departments.sort_order, department), '[]')
        from subcategory_departments listed join departments on departments.slug = department
        where listed.subcategory = subcategories.slug)`,
    })
    .from(subcategories)
    .orderBy(inOrder);
}

export async function listShopCategories(db: Db) {
  const [departments, subcategories] = await Promise.all([listDepartments(db), listSubcategories(db)]);
  return { departments, subcategories };
}

export function cachedSubcategories(context: Readonly<RouterContextProvider>) {
  return cachedRead(context, 'subcategories', [tags.navigation], () => listSubcategories(db));
}

/** Keeps the departments and subcategories as they are until the transaction ends. Call this before products are locked. */
export async function lockSubcategories(tx: Db): Promise<void> {
  await lockDepartments(tx);
  await tx
    .select({ slug: subcategories.slug })
    .from(subcategories)
    .orderBy(subcategories.slug)
    .for('key share');
}

/** Caches `listFilledSubcategories` until products are added, deleted or change category. Changes of stock do not matter. */
export function cachedFilledSubcategories(context: Readonly<RouterContextProvider>) {
  return cachedRead(context, 'filled subcategories', [tags.navigation], () => listFilledSubcategories(db));
}

export type FilledSubcategory = NamedRow & { parent: string | null; picture: PictureRow | null };
export type FilledSubcategories = Partial<Record<string, FilledSubcategory[]>>;

/** Returns, for each department and for what is new, the subcategories with products in order, named as in that department. Parents have
 * those of their children. */
export async function listFilledSubcategories(db: Db): Promise<FilledSubcategories> {
  // Finds the first product of each subcategory through an index. Grouping would read all products.
  const { rows } = await db.execute<
    FilledSubcategory & {
      department: string;
      own: Pick<NamedRow, 'name' | 'nameNl'> | null;
      hasNew: boolean;
    }
  >(sql`
    select slug, subcategories.name, subcategories.name_nl as "nameNl", parent, department, first.is_new as "hasNew",
      (select json_build_object('url', url, 'width', width, 'height', height, 'colour', colour,
        'alt', alt_text, 'altNl', alt_text_nl) from images where images.id = image_id) as picture,
      case when listed.name is not null then json_build_object('name', listed.name, 'nameNl', listed.name_nl) end as own
    from subcategory_departments listed join subcategories on slug = listed.subcategory
    cross join lateral (
      select bool_or(newest.is_new) as is_new from subcategories included cross join lateral (
        select products.is_new from products
        where ${isInShop()} and products.category = listed.department and products.subcategory = included.slug
        order by products.is_new desc, products.created_at desc, products.id limit 1
      ) newest
      where listed.subcategory in (included.slug, included.parent) having count(*) > 0
    ) first
    order by ${inOrder}`);
  const fresh = rows.filter(({ hasNew }) => hasNew).map(({ own, hasNew, department, ...row }) => row);
  const byDepartment = [...Map.groupBy(rows, ({ department }) => department)].map(
    ([department, of]): [string, FilledSubcategory[]] => [
      department,
      of.map(({ own, hasNew, department: _, ...row }) => ({ ...row, ...own })),
    ],
  );
  return {
    ...Object.fromEntries(byDepartment),
    [NEW_IN]: [...new Map(fresh.map((one) => [one.slug, one])).values()],
  };
}
