import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { listPictureNamesByIds, listPicturesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  line,
  optionalPicture,
  parseForm,
  readForm,
  refuseForm,
  refuserIn,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import type { NamedRow } from '../categories.ts';
import { listColours } from '../colours.server.ts';
import { colourFamilies } from '../colours.ts';
import { LONGEST_SEARCH_WORDS } from '../search/search-terms.ts';
import { colours, products } from '../tables.server.ts';
import {
  isId,
  LONGEST_SLUG,
  lastPlace,
  lockRows,
  namedColumns,
  namedFields,
  readSlug,
  removeRow,
  saveOrderedRow,
} from './ordered-rows.server.ts';

/** No colour may have this slug, which says in mappings of files that a product has none. */
const NO_SLUG = 'none';

const hexCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, 'hex-form')
  .transform((typed) => (typed && !typed.startsWith('#') ? `#${typed}` : typed) || null)
  .refine((code) => code === null || /^#[0-9a-f]{6}$/.test(code), 'hex-form');

const colourSchema = z
  .object({
    ...namedFields,
    family: z
      .string()
      .max(LONGEST_SLUG, 'family-unknown')
      .transform((slug) => slug || null),
    swatchFirst: hexCode,
    swatchSecond: hexCode,
    imageId: optionalPicture,
    searchWords: line(LONGEST_SEARCH_WORDS),
  })
  .superRefine(({ swatchFirst, swatchSecond, imageId }, context) => {
    const refuse = refuserIn(context);
    refuse('swatchFirst', !swatchFirst && (swatchSecond || !imageId), 'swatch-missing');
    refuse('imageId', swatchFirst && imageId, 'swatch-twice');
  });

export type ColourValues = z.input<typeof colourSchema>;

type Shown = { others: NamedRow[]; families: NamedRow[]; picture: PickedPicture | undefined };
export type FilledColour = { values: ColourValues } & Shown;

export const colourEditor = editor<ColourValues, Shown, 'used'>({
  objectType: 'colour',
  listPath: '/admin/products/colours',
  schema: colourSchema,
  together: [['swatchFirst', 'swatchSecond', 'imageId']],
  find: findColour,
  relevant: (values) => values,
  // Products that are being saved wait for this, and it for them.
  lockRows: (tx) => lockRows(tx, colours),
  save: (tx, values, id, current) => saveColour(tx, values, id, current?.values.slug),
  async history(tx, { imageId }) {
    return { imageId: (await listPictureNamesByIds(tx, [imageId])).get(imageId) ?? '' };
  },
  async show(db, { imageId }, id) {
    const [others, [picture]] = await Promise.all([listOthers(db, id), listPicturesByIds(db, [imageId])]);
    return { others, families: colourFamilies(others), picture };
  },
  async remove(tx, id, { values: { slug } }) {
    const uses = await Promise.all([
      tx.$count(products, eq(products.colour, slug)),
      tx.$count(colours, eq(colours.family, slug)),
    ]);
    if (uses.some(Boolean)) return { ok: false, reason: 'used' };
    return removeRow(tx, colours, id);
  },
});

/** Returns the form of a new colour, which stands last. */
export async function newColour(db: Db): Promise<ColourValues> {
  return { ...readForm(colourSchema, new FormData()), ...(await lastPlace(db, colours)) };
}

async function listOthers(db: Db, id: string | undefined) {
  return (await listColours(db)).filter((one) => one.id !== id);
}

async function findColour(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select({
      ...namedColumns(colours),
      ...pickColumns(colours, 'family', 'swatchFirst', 'swatchSecond', 'imageId', 'searchWords'),
    })
    .from(colours)
    .where(eq(colours.id, id));
  if (!row) return undefined;
  const { version, ...values } = row;
  return { id, version, values: typedValues(values) };
}

async function saveColour(tx: Db, values: ColourValues, id: string, was: string | undefined) {
  const parsed = parseForm(colourSchema, values);
  if (!parsed.ok) return parsed;
  const { title: name, titleNl: nameNl, slug: typed, after, ...rest } = parsed.saved;
  const others = await listOthers(tx, id);
  const { slug, problem } = readSlug(typed, name, others);
  if (problem || slug === NO_SLUG) return refuseForm({ slug: problem ?? 'slug-form' });
  const { family, imageId } = rest;
  if (family && !colourFamilies(others).some((other) => other.slug === family))
    return refuseForm({ family: 'family-unknown' });
  if (family && others.some((other) => other.family === was))
    return refuseForm({ family: 'family-of-others' });
  if (imageId && !(await lockPictures(tx, [imageId])).size) return refuseForm({ imageId: 'picture-gone' });

  await saveOrderedRow(tx, colours, { ...rest, id, slug, name, nameNl }, { was, others, after });
  return { ok: true as const, id };
}

/** Returns the colours in order. `used` is the number of their products. */
export async function listColoursWithUse(db: Db) {
  const [rows, uses] = await Promise.all([
    listColours(db),
    db.select({ slug: products.colour, used: count() }).from(products).groupBy(products.colour),
  ]);
  return rows.map(({ name: title, nameNl: titleNl, ...row }) => ({
    ...{ ...row, title, titleNl },
    family: rows.find(({ slug }) => slug === row.family),
    used: uses.find(({ slug }) => slug === row.slug)?.used ?? 0,
  }));
}
