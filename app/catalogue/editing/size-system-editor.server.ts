import { and, asc, eq, max, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { line, parseForm, refuseForm } from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { DEFAULT_SIZE_SYSTEM, LONGEST_SIZE, MOST_SIZES, tidyCode } from '../product.ts';
import { forEachField } from '../product-fields.ts';
import { type Measure, measures, type SizeMeasures, secondParts } from '../size-guide.ts';
import { sizeParts } from '../size-parts.ts';
import { sizeRegions } from '../size-regions.ts';
import { productSizes, products, sizeSystems, subcategories, systemSizes } from '../tables.server.ts';

const LONGEST_MEASURE = 20;
const NO_MEASURE = '–';

/** One line for each size, in the order of the sizes. */
const measureColumn = z
  .string()
  .max(MOST_SIZES * (LONGEST_MEASURE + 1), 'too-long')
  .transform((typed, { addIssue }) => {
    const column = tidyColumn(typed).split('\n');
    if (column.some((said) => said.length > LONGEST_MEASURE)) addIssue('measure-too-long');
    return column;
  });

function tidyColumn(typed: string): string {
  const column = typed.split('\n').map((said) => tidyCode(said).replace(/^-$/, NO_MEASURE));
  const isEmpty = column.every((said) => !said || said === NO_MEASURE);
  const filled = isEmpty ? [] : column.slice(0, column.findLastIndex(Boolean) + 1);
  return filled.map((said) => said || NO_MEASURE).join('\n');
}

const sizeSystemSchema = z.object({
  title: line(60).min(1, 'title-missing'),
  titleNl: line(60).min(1, 'title-missing'),
  region: z
    .string()
    .transform((region) => region || null)
    .pipe(z.enum(sizeRegions, 'region-unknown').nullable()),
  secondPart: z
    .string()
    .transform((part) => part || null)
    .pipe(z.enum(secondParts, 'part-unknown').nullable()),
  /** One size per line. */
  sizes: z
    .string()
    .max(MOST_SIZES * (LONGEST_SIZE + 1), 'too-long')
    .transform((typed, { addIssue }) => {
      const sizes = typed.split('\n').flatMap(sizesOfLine).map(tidyCode).filter(Boolean);
      const names = new Set(sizes.map((size) => size.toLowerCase()));
      if (sizes.length === 0) addIssue('no-sizes');
      else if (sizes.length > MOST_SIZES) addIssue('too-many-sizes');
      else if (sizes.some((size) => size.length > LONGEST_SIZE)) addIssue('size-too-long');
      else if (names.size < sizes.length) addIssue('size-twice');
      return sizes;
    }),
  ...forEachField(measures, () => measureColumn),
});

/** Returns the sizes of a line: three for "W28/L30, L32, L34". */
function sizesOfLine(typed: string): string[] {
  const [, first, seconds] = /^(.+\/)(.+,\s.+)$/.exec(typed.trim()) ?? [];
  return seconds?.split(/,\s+/).map((second) => first + second) ?? [typed];
}

export type SizeSystemValues = z.input<typeof sizeSystemSchema>;
export const newSizeSystem: SizeSystemValues = {
  ...{ title: '', titleNl: '', region: '', secondPart: '', sizes: '' },
  ...forEachField(measures, () => ''),
};

/** `used` names the removed sizes that products have. */
export type SizeSystemProblem = string | { used: string };

export const sizeSystemEditor = editor<
  SizeSystemValues,
  object,
  'used' | 'default',
  object,
  SizeSystemProblem
>({
  objectType: 'size-system',
  listPath: '/admin/products/sizes',
  schema: sizeSystemSchema,
  // The lines of measures are those of the sizes.
  together: [['sizes', ...measures]],
  find: findSizeSystem,
  relevant: (values) => ({ ...values, ...forEachField(measures, (measure) => tidyColumn(values[measure])) }),
  // Waits for products that are being saved (`lockSizeSystems`), and they for this.
  lockRows: (tx, id) =>
    tx.select({ id: sizeSystems.id }).from(sizeSystems).where(eq(sizeSystems.id, id)).for('update'),
  save: saveSizeSystem,
  async remove(tx, id) {
    if (id === DEFAULT_SIZE_SYSTEM) return { ok: false, reason: 'default' };
    const used = await Promise.all([
      tx.$count(products, eq(products.sizeSystemId, id)),
      tx.$count(subcategories, eq(subcategories.sizeSystemId, id)),
    ]);
    if (used.some(Boolean)) return { ok: false, reason: 'used' };
    await tx.delete(sizeSystems).where(eq(sizeSystems.id, id));
    await invalidatePages(tx, [tags.catalogue]);
    return { ok: true };
  },
});

const sizesOf = sql<string[]>`array(select ${systemSizes.size} from ${systemSizes}
  where ${systemSizes.systemId} = ${sizeSystems.id} order by ${systemSizes.sortOrder})`;

async function findSizeSystem(db: Db, id: string) {
  const [row] = await db
    .select({
      version: versionOf(sizeSystems.updatedAt),
      title: sizeSystems.name,
      titleNl: sizeSystems.nameNl,
      region: sql<string>`coalesce(${sizeSystems.region}, '')`,
      secondPart: sql<string>`coalesce(${sizeSystems.secondPart}, '')`,
      sizes: sql<string>`array_to_string(${sizesOf}, E'\n')`,
      said: sql<SizeMeasures[]>`array(select coalesce(${systemSizes.measures}, '{}') from ${systemSizes}
        where ${systemSizes.systemId} = ${sizeSystems.id} order by ${systemSizes.sortOrder})`,
    })
    .from(sizeSystems)
    .where(eq(sizeSystems.id, id));
  if (!row) return undefined;
  const { version, said, ...names } = row;
  const columns = forEachField(measures, (measure) =>
    tidyColumn(said.map((one) => one[measure] ?? NO_MEASURE).join('\n')),
  );
  return { id, version, values: { ...names, ...columns } };
}

async function saveSizeSystem(tx: Db, values: SizeSystemValues, id: string) {
  const parsed = parseForm(sizeSystemSchema, values);
  if (!parsed.ok) return parsed;
  const { title: name, titleNl: nameNl, region, secondPart, sizes, ...columns } = parsed.saved;
  if (secondPart && !inTwoParts(sizes)) return refuseForm({ sizes: 'not-two-parts' });
  // A size added in the middle would otherwise get the measures of the next one.
  const wrong = measures.filter((measure) => {
    const column = columns[measure];
    return column.length !== sizes.length && column.join('');
  });
  if (wrong.length > 0)
    return refuseForm(Object.fromEntries(wrong.map((measure) => [measure, 'lines-differ'])));
  const used = await tx
    .selectDistinct({ size: productSizes.size })
    .from(productSizes)
    .innerJoin(products, and(eq(products.id, productSizes.productId), eq(products.sizeSystemId, id)))
    .where(notInArray(productSizes.size, sizes))
    .orderBy(asc(productSizes.size));
  if (used.length > 0) return refuseForm({ sizes: { used: used.map(({ size }) => size).join(', ') } });
  const [last] = await tx.select({ place: max(sizeSystems.sortOrder) }).from(sizeSystems);
  const ofNew = { id, sortOrder: (last?.place ?? 0) + 1 };
  await saveRow(tx, sizeSystems, ofNew, { name, nameNl, region, secondPart });
  await tx.delete(systemSizes).where(eq(systemSizes.systemId, id));
  await tx
    .insert(systemSizes)
    .values(
      sizes.map((size, at) => ({ systemId: id, size, sortOrder: at + 1, measures: measuresAt(columns, at) })),
    );
  await tx.execute(sql`
    with moved as (
      select product_sizes.id, system_sizes.sort_order from product_sizes
      join products on products.id = product_sizes.product_id and products.size_system_id = ${id}
      join system_sizes on system_sizes.system_id = ${id} and system_sizes.size = product_sizes.size
      where system_sizes.sort_order <> product_sizes.sort_order
      order by product_sizes.id for no key update of product_sizes)
    update product_sizes set sort_order = moved.sort_order from moved where moved.id = product_sizes.id`);
  await invalidatePages(tx, [tags.everyPage]);
  return { ok: true as const, id };
}

/** Returns whether each size has two parts that no other size has. */
function inTwoParts(sizes: string[]): boolean {
  const parts = sizes.map(sizeParts);
  return parts.every(Boolean) && new Set(parts.map(String)).size === sizes.length;
}

function measuresAt(columns: Record<Measure, string[]>, place: number): SizeMeasures | null {
  const said = measures.flatMap((measure) => {
    const value = columns[measure][place];
    return value && value !== NO_MEASURE ? [[measure, value]] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : null;
}

/** Returns the size systems in order. `used` is the number of their products. */
export function listSizeSystemsWithUse(db: Db) {
  return db
    .select({
      id: sizeSystems.id,
      title: sizeSystems.name,
      titleNl: sizeSystems.nameNl,
      sizes: sizesOf,
      used: db.$count(products, eq(products.sizeSystemId, sizeSystems.id)),
    })
    .from(sizeSystems)
    .orderBy(asc(sizeSystems.sortOrder), asc(sizeSystems.id));
}
