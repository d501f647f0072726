import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  choice,
  line,
  parseForm,
  readForm,
  refuseForm,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { isRouteSegment } from '#app/platform/http/urls/route-segments.server.ts';
import { isReserved } from '#app/redirects/redirect-rules.ts';
import { leaveRedirect } from '#app/redirects/redirects.server.ts';
import { ageGroups, audienceGenders, type NamedRow } from '../categories.ts';
import { LONGEST_SEARCH_WORDS } from '../search/search-terms.ts';
import { departments, products, subcategoryDepartments } from '../tables.server.ts';
import {
  isId,
  lastPlace,
  listOthers,
  lockRows,
  namedColumns,
  namedFields,
  readSlug,
  removeRow,
  saveOrderedRow,
} from './ordered-rows.server.ts';

const LONGEST_HEADING = 100;
const LONGEST_TEXT = 300;

const name = (longest: number) => line(longest).min(1, 'title-missing');
const optionalChoice = <const Word extends string>(words: readonly Word[]) =>
  choice(['', ...words], 'choice-unknown').transform((word) => (word || null) as Word | null);

const departmentSchema = z.object({
  ...namedFields,
  heading: name(LONGEST_HEADING),
  headingNl: name(LONGEST_HEADING),
  description: name(LONGEST_TEXT),
  descriptionNl: name(LONGEST_TEXT),
  searchWords: line(LONGEST_SEARCH_WORDS),
  gender: optionalChoice(audienceGenders),
  ageGroup: optionalChoice(ageGroups),
});

export type DepartmentValues = z.input<typeof departmentSchema>;

type Shown = { others: NamedRow[] };
export type FilledDepartment = { values: DepartmentValues } & Shown;

export const departmentEditor = editor<DepartmentValues, Shown, 'used'>({
  objectType: 'department',
  listPath: '/admin/products/departments',
  schema: departmentSchema,
  together: [],
  find: findDepartment,
  relevant: (values) => values,
  // Products that are being saved wait for this, and it for them.
  lockRows: (tx) => lockRows(tx, departments),
  save: (tx, values, id, current) => saveDepartment(tx, values, id, current?.values.slug),
  show: async (db, _values, id) => ({ others: await listOthers(db, departments, id) }),
  async remove(tx, id, { values: { slug } }) {
    const listed = await tx.$count(subcategoryDepartments, eq(subcategoryDepartments.department, slug));
    if (listed || (await tx.$count(products, eq(products.department, slug))))
      return { ok: false, reason: 'used' };
    return removeRow(tx, departments, id);
  },
});

/** Returns the form of a new department, which stands last. */
export async function newDepartment(db: Db): Promise<DepartmentValues> {
  return { ...readForm(departmentSchema, new FormData()), ...(await lastPlace(db, departments)) };
}

async function findDepartment(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select({
      ...namedColumns(departments),
      ...pickColumns(departments, 'searchWords', 'gender', 'ageGroup'),
      ...pickColumns(departments, 'description', 'descriptionNl'),
      ...{ heading: departments.title, headingNl: departments.titleNl },
    })
    .from(departments)
    .where(eq(departments.id, id));
  if (!row) return undefined;
  const { version, ...rest } = row;
  return { id, version, values: typedValues(rest) satisfies DepartmentValues };
}

async function saveDepartment(tx: Db, values: DepartmentValues, id: string, was: string | undefined) {
  const parsed = parseForm(departmentSchema, values);
  if (!parsed.ok) return parsed;
  const { title, titleNl, slug: typed, after, heading, headingNl, ...rest } = parsed.saved;
  const others = await listOthers(tx, departments, id);
  const { slug, problem } = readSlug(typed, title, others);
  const isOfPage = isReserved(`/${slug}`) || (await isRouteSegment(slug));
  if (problem || isOfPage) return refuseForm({ slug: problem ?? 'slug-of-page' });
  const names = { name: title, nameNl: titleNl, title: heading, titleNl: headingNl };
  await saveOrderedRow(tx, departments, { ...rest, ...names, id, slug }, { was, others, after });
  if (was && was !== slug) {
    await leaveRedirect(tx, `/${was}`, `/${slug}`, new Date());
    // Leads on from the addresses of its categories and products.
    await leaveRedirect(tx, `/${was}/*`, `/${slug}/*`, new Date());
  }
  return { ok: true as const, id };
}

/** Returns the departments in order. `used` is the number of their products. */
export function listDepartmentsWithUse(db: Db) {
  return db
    .select({
      ...pickColumns(departments, 'id', 'slug'),
      ...{ title: departments.name, titleNl: departments.nameNl },
      used: db.$count(products, eq(products.department, departments.slug)),
    })
    .from(departments)
    .orderBy(asc(departments.sortOrder), asc(departments.slug));
}
