import { type SQL, sql } from 'drizzle-orm';
import { itemFields, plainFields } from '#app/catalogue/product-fields.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Change, PlannedPicture, PlannedProduct } from './planning/planned-product.ts';
import { productDiff } from './planning/product-diff.ts';
import { fetchedPictures } from './tables.server.ts';

/** Writes products. Returns their ids, except new ones whose slug was taken since. New products are drafts. Unlisted sizes remain. */
export async function writeProducts(tx: Db, changes: Change[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const isNew = ({ before }: Change) => !before;
  const added = await addProducts(tx, changes.filter(isNew));
  const changed = changes.filter(({ before }) => before);
  await changeProducts(tx, changed);
  const written = changes.filter(({ id, before }) => before || added.has(id));
  await writeSizes(tx, written);
  await writeImages(tx, written);
  return new Set(written.map(({ id }) => id));
}

async function addProducts(tx: Db, changes: Change[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into products (${names}, published) select ${names}, false from ${asRows(changes.map(rowOf))}
    on conflict (slug) do nothing returning id`);
  return new Set(rows.map(({ id }) => id));
}

async function changeProducts(tx: Db, changes: Change[]): Promise<void> {
  const setting = sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(sql`
    update products set ${setting}, updated_at = now() from ${asRows(changes.map(rowOf))}
    where products.id = given.id`);
}

async function writeSizes(tx: Db, changes: Change[]): Promise<void> {
  const wanted = changes.flatMap(({ id, before, after }) => {
    const touched = new Set(productDiff(before, after).map((name) => name.split(':')[1]));
    return after.sizes
      .filter(({ size }) => touched.has(size))
      .map((row) => {
        const own = itemFields.map((field) => [productSizes[field].name, row[field]]);
        return { ...row, ...Object.fromEntries(own), product_id: id, stock: row.stockQuantity };
      });
  });
  await tx.execute(sql`
    insert into product_sizes (product_id, size, available, stock_quantity, sku, barcode, ${ownNames})
    select product_id, size, available, stock, coalesce(sku, ''), coalesce(barcode, ''), ${ownNames}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as given(product_id text, size text, available boolean, stock int, sku text, barcode text, ${ownDefinition})
    on conflict (product_id, size) do update set size = excluded.size, available = excluded.available, stock_quantity = excluded.stock_quantity,
      sku = excluded.sku, barcode = excluded.barcode, ${ownSetting}`);
}

const ownColumns = itemFields.map((field) => productSizes[field]);
const ownNames = sql.raw(ownColumns.map(({ name }) => name).join(', '));
const ownDefinition = sql.raw(ownColumns.map((column) => `${column.name} ${column.getSQLType()}`).join(', '));
const ownSetting = sql.raw(ownColumns.map(({ name }) => `${name} = excluded.${name}`).join(', '));

async function writeImages(tx: Db, changes: Change[]): Promise<void> {
  const touched = changes.filter(({ before, after }) => productDiff(before, after).includes('imageIds'));
  const shown = touched.flatMap(({ id, after }) =>
    after.imageIds.map((imageId, place) => ({ product_id: id, image_id: imageId, place })),
  );
  const ids = sql`${sql.param(touched.map(({ id }) => id))}::text[]`;
  await tx.execute(sql`delete from product_images where product_id = any(${ids})`);
  await tx.execute(sql`
    insert into product_images (product_id, image_id, sort_order) select product_id, image_id, place
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as given(product_id text, image_id uuid, place int)`);
}

/** Deletes products whose removal was checked under their locks. Everything that shows them forgets them. */
export async function deleteProducts(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`delete from products where id = any(${sql.param(ids)}::text[])`);
}

const columns = [products.department, ...plainFields.map((field) => products[field])];
const names = sql.raw(['id', 'slug', ...columns.map(({ name }) => name)].join(', '));
const definition = sql.raw(
  ['id text', 'slug text', ...columns.map((column) => `${column.name} ${column.getSQLType()}`)].join(', '),
);

function asRows(rows: object[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${definition})`;
}

function rowOf({ id, slug, after }: Change): Record<string, unknown> {
  const fields = plainFields.map((field) => [products[field].name, after[field]]);
  const gender = after.category === 'the-drop' ? null : after.category;
  return { id, slug, gender, ...Object.fromEntries(fields) };
}

/** Omits failed pictures from a new product. An existing product keeps all its own pictures if any new one failed. */
export async function resolveFetchedPictures(db: Db, planned: PlannedProduct[]): Promise<PlannedProduct[]> {
  const urls = planned.flatMap(({ pictures = [] }) =>
    pictures.flatMap((one) => ('url' in one ? [one.url] : [])),
  );
  const rows = await db
    .select({ url: fetchedPictures.url, id: fetchedPictures.imageId })
    .from(fetchedPictures)
    .where(sql`${fetchedPictures.url} = any(${sql.param([...new Set(urls)])}::text[])`);
  const fetched = new Map(rows.map(({ url, id }) => [url, id]));
  const idOf = (picture: PlannedPicture) => ('id' in picture ? picture.id : fetched.get(picture.url));
  return planned.map((row) => {
    const { product, pictures } = row;
    if (!product || !pictures) return row;
    const ids = pictures.map(idOf);
    const found = [...new Set(ids.filter((id) => id !== undefined))];
    const isWhole = ids.every((id) => id !== undefined);
    if (isWhole || row.outcome === 'new') return { ...row, product: { ...product, imageIds: found } };
    return { ...row, changes: row.changes.filter((change) => change !== 'imageIds') };
  });
}
