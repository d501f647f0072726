import { and, count, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { listPictureNamesByIds, listPicturesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { LONG_STATEMENTS } from '#app/platform/database/long-statements.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  choice,
  line,
  optionalCount,
  optionalLine,
  optionalLines,
  optionalPicture,
  parseForm,
  readForm,
  refuseForm,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { leaveRedirect } from '#app/redirects/redirects.server.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import { type Department, LONGEST_NAME, type NamedRow, NEW_IN } from '../categories.ts';
import { listDepartments, lockDepartments } from '../departments.server.ts';
import { DEFAULT_SIZE_SYSTEM } from '../product.ts';
import { requirements } from '../requirements.ts';
import { LONGEST_SEARCH_WORDS } from '../search/search-terms.ts';
import { listSizeSystems, lockSizeSystems, type SizeSystem } from '../size-systems.server.ts';
import { listSubcategories, type SubcategoryWithDefaults } from '../subcategories.server.ts';
import { products, subcategories, subcategoryDepartments } from '../tables.server.ts';
import {
  isId,
  LONGEST_SLUG,
  lastPlace,
  listOthers,
  lockRows,
  namedColumns,
  namedFields,
  readSlug,
  removeRow,
  saveOrderedRow,
} from './ordered-rows.server.ts';

const LONGEST_TEXT = 5_000;
const HIGHEST_GOOGLE_CATEGORY = 999_999;

/** No category may have this slug, since addresses such as `/women/products/linen-dress` contain it. */
const NO_SLUG = 'products';

const subcategorySchema = z.object({
  ...namedFields,
  parent: z
    .string()
    .max(LONGEST_SLUG, 'parent-unknown')
    .transform((slug) => slug || null),
  imageId: optionalPicture,
  departments: z.array(z.string()),
  /** The names in one department only. */
  names: z.array(
    z.object({
      department: z.string(),
      title: optionalLine(LONGEST_NAME),
      titleNl: optionalLine(LONGEST_NAME),
    }),
  ),
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

type Shown = {
  others: NamedRow[];
  parents: NamedRow[];
  systems: SizeSystem[];
  shopDepartments: Department[];
  picture: PickedPicture | undefined;
};
export type FilledSubcategory = { values: SubcategoryValues } & Shown;

export const subcategoryEditor = editor<SubcategoryValues, Shown, 'used', object, SubcategoryProblem>({
  objectType: 'category',
  listPath: '/admin/products/categories',
  schema: subcategorySchema,
  together: [['parent', 'departments', 'names']],
  find: findSubcategory,
  read: readSubcategory,
  relevant: ({ departments, names, ...values }) => ({
    ...values,
    departments: departments.toSorted(),
    names: names
      .filter(({ department }) => departments.includes(department))
      .toSorted((one, other) => one.department.localeCompare(other.department)),
  }),
  history: async (tx, { names, imageId }) => ({
    imageId: (await listPictureNamesByIds(tx, [imageId])).get(imageId) ?? '',
    names: names.map(({ department, title, titleNl }) => `${department}: ${title} / ${titleNl}`).join(', '),
  }),
  /**
   * Waits for products that are being saved (`lockSubcategories`), and they for this. Saving one may move others. A
   * new parent plans the prices of all products of its category anew.
   */
  async lockRows(tx) {
    await tx.execute(LONG_STATEMENTS);
    await lockSizeSystems(tx);
    await lockDepartments(tx);
    await lockRows(tx, subcategories);
  },
  save: saveSubcategory,
  async show(db, { imageId }, id) {
    const [others, known, systems, shopDepartments, [picture]] = await Promise.all([
      listOthers(db, subcategories, id),
      listSubcategories(db),
      listSizeSystems(db),
      listDepartments(db),
      listPicturesByIds(db, [imageId]),
    ]);
    const parents = known.filter((one) => one.id !== id && !one.parent);
    return { others, parents, systems, shopDepartments, picture };
  },
  async remove(tx, id, { values: { slug } }) {
    if (await tx.$count(products, eq(products.subcategory, slug))) return { ok: false, reason: 'used' };
    return removeRow(tx, subcategories, id);
  },
});

/** Returns the form of a new category, which stands last. */
export async function newSubcategory(db: Db): Promise<SubcategoryValues> {
  const [place, departments] = await Promise.all([lastPlace(db, subcategories), listDepartments(db)]);
  return {
    ...readSubcategory(new FormData()),
    departments: departments.map(({ slug }) => slug),
    ...place,
    sizeSystemId: DEFAULT_SIZE_SYSTEM,
    taxClass: 'standard',
  };
}

/** The names in a department have fields of their own, such as `women-title` and `women-titleNl`. */
function readSubcategory(form: FormData): SubcategoryValues {
  const name = (field: string) => String(form.get(field) ?? '').slice(0, LONGEST_NAME * 2);
  const named = [...form.keys()].flatMap((field) => /^(.*)-title$/.exec(field)?.[1] ?? []);
  const names = [...new Set(named)]
    .map((department) => ({
      department,
      title: name(`${department}-title`),
      titleNl: name(`${department}-titleNl`),
    }))
    .filter(({ title, titleNl }) => title.trim() || titleNl.trim());
  return { ...readForm(subcategorySchema, form), names };
}

async function findSubcategory(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select({
      ...namedColumns(subcategories),
      ...pickColumns(subcategories, 'parent', 'imageId', 'searchWords', 'sizeSystemId', 'taxClass'),
      ...pickColumns(subcategories, 'required', 'oneCard', 'googleCategory'),
      ...pickColumns(subcategories, 'deliveryAndReturns', 'deliveryAndReturnsNl'),
    })
    .from(subcategories)
    .where(eq(subcategories.id, id));
  if (!row) return undefined;
  const listed = await db
    .select()
    .from(subcategoryDepartments)
    .where(eq(subcategoryDepartments.subcategory, row.slug));
  const { version, ...rest } = row;
  const values: SubcategoryValues = {
    ...typedValues(rest),
    departments: listed.map(({ department }) => department),
    names: listed.flatMap(({ department, name, nameNl }) =>
      name && nameNl ? [{ department, title: name, titleNl: nameNl }] : [],
    ),
  };
  return { id, version, values };
}

async function saveSubcategory(
  tx: Db,
  values: SubcategoryValues,
  id: string,
  current: { values: SubcategoryValues } | undefined,
) {
  const parsed = parseForm(subcategorySchema, values);
  if (!parsed.ok) return parsed;
  const {
    title: name,
    titleNl: nameNl,
    slug: typed,
    after,
    departments: chosen,
    names,
    ...rest
  } = parsed.saved;
  const others = await listOthers(tx, subcategories, id);
  const { slug, problem } = readSlug(typed, name, others);
  if (problem || slug === NO_SLUG) return refuseForm({ slug: problem ?? 'slug-form' });
  if (!(await listSizeSystems(tx)).some((system) => system.id === rest.sizeSystemId))
    return refuseForm({ sizeSystemId: 'size-system-unknown' });
  const half = names.find(({ title, titleNl }) => Boolean(title) !== Boolean(titleNl));
  if (half) return refuseForm({ [`${half.department}-title${half.title ? 'Nl' : ''}`]: 'title-missing' });
  const known = (await listDepartments(tx)).map((department) => department.slug);
  const departments = known.filter((department) => chosen.includes(department));
  const left = known.filter((department) => !chosen.includes(department));
  const was = current?.values.slug;
  const inLeft = and(eq(products.subcategory, was ?? ''), inArray(products.department, left));
  const used = was && left.length > 0 ? await tx.$count(products, inLeft) : 0;
  if (used > 0) return refuseForm({ departments: { used } });
  const misplaced = await findParentProblem(tx, { id, was, parent: rest.parent, departments });
  if (misplaced) return refuseForm(misplaced);
  const { imageId } = rest;
  if (imageId && !(await lockPictures(tx, [imageId])).size) return refuseForm({ imageId: 'picture-gone' });

  await saveOrderedRow(tx, subcategories, { ...rest, id, slug, name, nameNl }, { was, others, after });
  // The pages of its departments and the page of what is new named the category.
  if (was && was !== slug && current.values.departments.length > 0)
    for (const department of [...current.values.departments, NEW_IN])
      await leaveRedirect(tx, `/${department}/${was}`, `/${department}/${slug}`, new Date());
  await tx.delete(subcategoryDepartments).where(eq(subcategoryDepartments.subcategory, slug));
  const listed = departments.map((department) => {
    const own = names.find((one) => one.department === department);
    return { subcategory: slug, department, name: own?.title ?? null, nameNl: own?.titleNl ?? null };
  });
  if (listed.length > 0) await tx.insert(subcategoryDepartments).values(listed);
  return { ok: true as const, id };
}

type Placed = { id: string; was: string | undefined; parent: string | null; departments: string[] };

/** A parent has no parent, and is listed in every department of its children. */
async function findParentProblem(tx: Db, { id, was, parent, departments }: Placed) {
  const subcategories = await listSubcategories(tx);
  const above = subcategories.find((one) => one.slug === parent && one.id !== id);
  const children = subcategories.filter((one) => was && one.parent === was);
  if (parent && (!above || above.parent)) return { parent: 'parent-unknown' };
  if (parent && children.length > 0) return { parent: 'parent-of-others' };
  const ofParent = above ? departmentsOf(above) : departments;
  const isListed =
    departments.every((one) => ofParent.includes(one)) &&
    children.flatMap(departmentsOf).every((one) => departments.includes(one));
  return isListed ? undefined : { departments: 'not-in-parent' };
}

function departmentsOf({ departments }: Pick<SubcategoryWithDefaults, 'departments'>): string[] {
  return departments.map(({ department }) => department);
}

/** Returns the categories in order. `used` is the number of their products. */
export async function listSubcategoriesWithUse(db: Db) {
  const [rows, uses] = await Promise.all([
    listSubcategories(db),
    db.select({ slug: products.subcategory, used: count() }).from(products).groupBy(products.subcategory),
  ]);
  return rows.map(({ id, slug, name: title, nameNl: titleNl, departments, parent }) => ({
    ...{ id, slug, title, titleNl },
    departments: departmentsOf({ departments }),
    parent: rows.find((row) => row.slug === parent),
    used: uses.find((use) => use.slug === slug)?.used ?? 0,
  }));
}
