import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  choice,
  line,
  optionalCount,
  optionalLine,
  optionalLines,
  parseForm,
  readForm,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { leaveRedirect } from '#app/redirects/redirects.server.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import { FIRST, type Gender, genders, type NamedSubcategory } from '../categories.ts';
import { DEFAULT_SIZE_SYSTEM } from '../product.ts';
import { requirements } from '../publication.ts';
import { LONGEST_SEARCH_WORDS } from '../search/search-terms.ts';
import { listSizeSystems, lockSizeSystems, type SizeSystem } from '../size-systems.server.ts';
import { slugOfTitle } from '../slug-of-title.ts';
import { products, subcategories, subcategoryDepartments } from '../tables.server.ts';

const LONGEST_NAME = 60;
const LONGEST_SLUG = 60;
const LONGEST_TEXT = 5_000;
const HIGHEST_GOOGLE_CATEGORY = 999_999;

/** No category may have this slug, since addresses such as `/women/products/linen-dress` contain it. */
const NO_SLUG = 'products';

const subcategorySchema = z.object({
  title: line(LONGEST_NAME).min(1, 'title-missing'),
  titleNl: line(LONGEST_NAME).min(1, 'title-missing'),
  /** Made from the English name if empty. */
  slug: z.string().trim().toLowerCase().max(LONGEST_SLUG, 'too-long'),
  departments: z.array(z.string()),
  /** The names in one department only. */
  womenTitle: optionalLine(LONGEST_NAME),
  womenTitleNl: optionalLine(LONGEST_NAME),
  menTitle: optionalLine(LONGEST_NAME),
  menTitleNl: optionalLine(LONGEST_NAME),
  /** The slug of the category before this one, or `FIRST`. */
  after: z.string().max(LONGEST_SLUG),
  searchWords: line(LONGEST_SEARCH_WORDS),
  sizeSystemId: z.string().max(LONGEST_SLUG),
  taxClass: choice(taxClasses, 'tax-class-unknown'),
  required: z.array(z.string()).transform((chosen) => requirements.filter((one) => chosen.includes(one))),
  oneCard: z.boolean(),
  googleCategory: optionalCount(HIGHEST_GOOGLE_CATEGORY, 'google-category-unknown'),
  deliveryAndReturns: optionalLines(LONGEST_TEXT),
  deliveryAndReturnsNl: optionalLines(LONGEST_TEXT),
});

export type SubcategoryValues = z.input<typeof subcategorySchema>;

/** `used` counts the products of a removed department. */
export type SubcategoryProblem = string | { used: number };

type Shown = { others: NamedSubcategory[]; systems: SizeSystem[] };
export type FilledSubcategory = { values: SubcategoryValues } & Shown;

export const subcategoryEditor = editor<SubcategoryValues, Shown, 'used', object, SubcategoryProblem>({
  objectType: 'category',
  listPath: '/admin/products/categories',
  schema: subcategorySchema,
  together: [
    ['womenTitle', 'womenTitleNl'],
    ['menTitle', 'menTitleNl'],
  ],
  find: findSubcategory,
  relevant: ({ departments, ...values }) => ({
    ...values,
    departments: genders.filter((department) => departments.includes(department)),
  }),
  lockRows: lockOrder,
  save: saveSubcategory,
  async show(db, _values, id) {
    const [others, systems] = await Promise.all([listOthers(db, id), listSizeSystems(db)]);
    return { others, systems };
  },
  async remove(tx, id) {
    if (await tx.$count(products, eq(products.subcategory, slugOf(tx, id))))
      return { ok: false, reason: 'used' };
    await tx.delete(subcategories).where(eq(subcategories.id, id));
    await invalidatePages(tx, [tags.everyPage]);
    return { ok: true };
  },
});

/** Returns the form of a new category, which stands last. */
export async function newSubcategory(db: Db): Promise<SubcategoryValues> {
  const last = (await listOthers(db, undefined)).at(-1);
  return {
    ...readForm(subcategorySchema, new FormData()),
    departments: [...genders],
    after: last?.slug ?? FIRST,
    sizeSystemId: DEFAULT_SIZE_SYSTEM,
    taxClass: 'standard',
  };
}

function isId(id: string): boolean {
  return z.uuid().safeParse(id).success;
}

function slugOf(db: Db, id: string) {
  return db.select({ slug: subcategories.slug }).from(subcategories).where(eq(subcategories.id, id));
}

function listOthers(db: Db, id: string | undefined) {
  return db
    .select(pickColumns(subcategories, 'slug', 'name', 'nameNl'))
    .from(subcategories)
    .where(id && isId(id) ? ne(subcategories.id, id) : undefined)
    .orderBy(asc(subcategories.sortOrder), asc(subcategories.slug));
}

async function findSubcategory(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select({
      version: versionOf(subcategories.updatedAt),
      ...pickColumns(subcategories, 'slug', 'name', 'nameNl', 'searchWords', 'sizeSystemId', 'taxClass'),
      ...pickColumns(
        subcategories,
        'required',
        'oneCard',
        'googleCategory',
        'deliveryAndReturns',
        'deliveryAndReturnsNl',
      ),
      // Qualifies the columns: the query builder would write them without their table's name.
      after: sql<string>`coalesce((select before.slug from ${subcategories} before
        where (before.sort_order, before.slug) < (subcategories.sort_order, subcategories.slug)
        order by before.sort_order desc, before.slug desc limit 1), ${FIRST})`,
    })
    .from(subcategories)
    .where(eq(subcategories.id, id));
  if (!row) return undefined;
  const listed = await db
    .select()
    .from(subcategoryDepartments)
    .where(eq(subcategoryDepartments.subcategory, row.slug));
  const { version, name: title, nameNl: titleNl, ...rest } = row;
  const own = (department: string) => listed.find((one) => one.department === department);
  const values: SubcategoryValues = {
    ...typedValues(rest),
    title,
    titleNl,
    departments: genders.filter(own),
    womenTitle: own('women')?.name ?? '',
    womenTitleNl: own('women')?.nameNl ?? '',
    menTitle: own('men')?.name ?? '',
    menTitleNl: own('men')?.nameNl ?? '',
  };
  return { id, version, values };
}

/** Waits for products that are being saved (`lockSubcategories`), and they for this. Saving one may move others. */
async function lockOrder(tx: Db): Promise<void> {
  await lockSizeSystems(tx);
  await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .orderBy(asc(subcategories.slug))
    .for('update');
}

async function saveSubcategory(
  tx: Db,
  values: SubcategoryValues,
  id: string,
  current: { values: SubcategoryValues } | undefined,
) {
  const parsed = parseForm(subcategorySchema, values);
  if (!parsed.ok) return parsed;
  const { title: name, titleNl: nameNl, slug: typed, after, departments: chosen, ...saved } = parsed.saved;
  const { womenTitle, womenTitleNl, menTitle, menTitleNl, ...rest } = saved;
  const refused = (problems: Partial<Record<keyof SubcategoryValues, SubcategoryProblem>>) => ({
    ok: false as const,
    reason: 'invalid' as const,
    problems,
  });
  const slug = typed || slugOfTitle(name).slice(0, LONGEST_SLUG).replace(/-$/, '');
  const others = await listOthers(tx, id);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug === NO_SLUG) return refused({ slug: 'slug-form' });
  if (others.some((other) => other.slug === slug)) return refused({ slug: 'slug-taken' });
  if (!(await listSizeSystems(tx)).some((system) => system.id === rest.sizeSystemId))
    return refused({ sizeSystemId: 'size-system-unknown' });
  const own = { women: [womenTitle, womenTitleNl], men: [menTitle, menTitleNl] } as const;
  const half = genders.find((gender) => Boolean(own[gender][0]) !== Boolean(own[gender][1]));
  if (half) return refused({ [own[half][0] ? `${half}TitleNl` : `${half}Title`]: 'title-missing' });
  const departments = genders.filter((gender) => chosen.includes(gender));
  const left = genders.filter((gender) => !departments.includes(gender));
  const used = await countIn(tx, current?.values.slug, left);
  if (used > 0) return refused({ departments: { used } });

  const was = current?.values.slug;
  // A new slug is written to all products of the category, which takes longer than the usual limit of a statement.
  if (was && was !== slug) await tx.execute(sql`set local statement_timeout = '60s'`);
  const row = { ...rest, slug, name, nameNl };
  await tx
    .insert(subcategories)
    .values({ ...row, id })
    .onConflictDoUpdate({
      target: subcategories.id,
      set: { ...row, updatedAt: nextVersion(subcategories.updatedAt) },
    });
  if (was && was !== slug)
    for (const department of shownIn(current.values.departments))
      await leaveRedirect(tx, `/${department}/${was}`, `/${department}/${slug}`, new Date());
  await tx.delete(subcategoryDepartments).where(eq(subcategoryDepartments.subcategory, slug));
  const listed = departments.map((department) => {
    const [ownName, ownNameNl] = own[department];
    return { subcategory: slug, department, name: ownName, nameNl: ownNameNl };
  });
  if (listed.length > 0) await tx.insert(subcategoryDepartments).values(listed);
  const order = others.map((other) => other.slug);
  await saveOrder(tx, order.toSpliced(order.indexOf(after) + 1, 0, slug));
  await invalidatePages(tx, [tags.everyPage]);
  return { ok: true as const, id };
}

/** The departments whose pages name a category: those that list it, and what is new of them. */
function shownIn(listed: string[]): string[] {
  return listed.length > 0 ? [...listed, 'new-in'] : [];
}

async function countIn(tx: Db, slug: string | undefined, departments: Gender[]): Promise<number> {
  if (!slug || departments.length === 0) return 0;
  return tx.$count(products, and(eq(products.subcategory, slug), inArray(products.gender, departments)));
}

async function saveOrder(tx: Db, slugs: string[]): Promise<void> {
  await tx.execute(sql`update ${subcategories} set sort_order = place
    from unnest(${sql.param(slugs)}::text[]) with ordinality as wanted(slug, place)
    where subcategories.slug = wanted.slug and subcategories.sort_order <> place`);
}

/** Returns the categories in order. `used` is the number of their products. */
export function listSubcategoriesWithUse(db: Db) {
  return db
    .select({
      ...pickColumns(subcategories, 'id', 'slug'),
      title: subcategories.name,
      titleNl: subcategories.nameNl,
      departments: sql<string[]>`array(select department from ${subcategoryDepartments}
        where subcategory = ${subcategories.slug} order by department desc)`,
      used: count(products.id),
    })
    .from(subcategories)
    .leftJoin(products, eq(products.subcategory, subcategories.slug))
    .groupBy(subcategories.id)
    .orderBy(asc(subcategories.sortOrder), asc(subcategories.slug));
}
