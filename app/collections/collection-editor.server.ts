import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { NamedRow } from '#app/catalogue/categories.ts';
import { listShopRows } from '#app/catalogue/colours.server.ts';
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
} from '#app/catalogue/editing/ordered-rows.server.ts';
import { lockProducts } from '#app/catalogue/product-sql.server.ts';
import { LONGEST_QUERY, wordsOf } from '#app/catalogue/search/search-terms.ts';
import { type DropFormProduct, listDropFormProducts } from '#app/drops/editing/list-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  always,
  centsIn,
  line,
  parseForm,
  readForm,
  refuseForm,
  refuserIn,
  typedAmount,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { leaveRedirect } from '#app/redirects/redirects.server.ts';
import { countProducts, listCollections } from './collections.server.ts';
import { collectionProducts, collections } from './tables.server.ts';

const LONGEST_TEXT = 300;
const MOST_PRODUCTS = 1_000;
const MOST_CENTS = 10_000_000;

const collectionSchema = z
  .object({
    ...namedFields,
    description: line(LONGEST_TEXT),
    descriptionNl: line(LONGEST_TEXT),
    words: line(LONGEST_QUERY),
    /** An amount as it is typed. */
    below: z.string().transform((typed, { addIssue }) => {
      const cents = typed.trim() ? centsIn(typed, MOST_CENTS) : null;
      if (cents === 0 || cents === undefined) addIssue('amount-unknown');
      return cents ?? null;
    }),
    isReduced: z.boolean(),
    products: z.array(z.string()),
  })
  .superRefine(({ words, products }, context) => {
    const refuse = refuserIn(context);
    refuse('words', words && !wordsOf(words).length, 'words-unknown');
    refuse('products', products.length > MOST_PRODUCTS, 'too-many');
  }, always);

export type CollectionValues = z.input<typeof collectionSchema>;

type Shown = { others: NamedRow[]; pieces: DropFormProduct[] };
export type FilledCollection = { values: CollectionValues } & Shown;

export const collectionEditor = editor<CollectionValues, Shown>({
  objectType: 'collection',
  listPath: '/admin/products/collections',
  schema: collectionSchema,
  together: [],
  find: findCollection,
  relevant: (values) => values,
  lockRows: (tx) => lockRows(tx, collections),
  save: (tx, values, id, current) => saveCollection(tx, values, id, current?.values.slug),
  async history(tx, { products }) {
    const pieces = await listDropFormProducts(tx, products);
    return { products: pieces.map(({ title }) => title).join(', ') };
  },
  async show(db, { products }, id) {
    const [others, pieces] = await Promise.all([
      listOthers(db, collections, id),
      listDropFormProducts(db, products.filter(isPostgresText)),
    ]);
    return { others, pieces };
  },
  remove: (tx, id) => removeRow(tx, collections, id),
});

/** Returns the form of a new collection, which stands last. */
export async function newCollection(db: Db): Promise<CollectionValues> {
  return { ...readForm(collectionSchema, new FormData()), ...(await lastPlace(db, collections)) };
}

async function findCollection(db: Db, id: string) {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select({
      ...namedColumns(collections),
      ...pickColumns(collections, 'description', 'descriptionNl', 'words', 'belowCents', 'isReduced'),
    })
    .from(collections)
    .where(eq(collections.id, id));
  if (!row) return undefined;
  const chosen = await db
    .select({ id: collectionProducts.productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, id))
    .orderBy(asc(collectionProducts.sortOrder), asc(collectionProducts.productId));
  const { version, belowCents, ...rest } = row;
  const products = chosen.map((product) => product.id);
  return { id, version, values: { ...typedValues(rest), below: typedAmount(belowCents), products } };
}

async function saveCollection(tx: Db, values: CollectionValues, id: string, was: string | undefined) {
  const parsed = parseForm(collectionSchema, values);
  if (!parsed.ok) return parsed;
  const { title: name, titleNl: nameNl, slug: typed, after, below, products, ...rest } = parsed.saved;
  const others = await listOthers(tx, collections, id);
  const { slug, problem } = readSlug(typed, name, others);
  if (problem) return refuseForm({ slug: problem });
  const known = await lockProducts(tx, products.filter(isPostgresText));
  if (known.size < products.length) return refuseForm({ products: 'product-gone' });
  const row = { ...rest, name, nameNl, belowCents: below, id, slug };
  await saveOrderedRow(tx, collections, row, { was, others, after });
  await tx.delete(collectionProducts).where(eq(collectionProducts.collectionId, id));
  if (products.length)
    await tx
      .insert(collectionProducts)
      .values(products.map((productId, sortOrder) => ({ collectionId: id, productId, sortOrder })));
  if (was && was !== slug) await leaveRedirect(tx, `/collections/${was}`, `/collections/${slug}`, new Date());
  return { ok: true as const, id };
}

/** Returns the collections in order. `used` is the number of their products. */
export async function listCollectionsWithUse(db: Db) {
  const [rows, shop] = await Promise.all([listCollections(db), listShopRows(db)]);
  const counts = await countProducts(db, rows, shop);
  return rows.map(({ id, slug, name: title, nameNl: titleNl }, place) => ({
    ...{ id, slug, title, titleNl },
    used: counts[place] ?? 0,
  }));
}
