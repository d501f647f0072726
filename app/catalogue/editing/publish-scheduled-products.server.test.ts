import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { addProduct } from '#tests/support/products.ts';
import { products, subcategories } from '../tables.server.ts';
import { findProductForEditing } from './product-for-editing.server.ts';
import { productInput } from './product-input.ts';
import { publishScheduledProducts } from './publish-scheduled-products.server.ts';

const operator = { id: randomUUID(), email: 'noor@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 9, minute));

test('a product comes into the shop and leaves it at its moments, once, with its pages and its history', async () => {
  const { id } = await addScheduled({ publishAt: at(10), withdrawAt: at(20) }, false);
  const after = { publishAt: '2026-11-29T10:10' };
  await recordChange(db, operator, { objectType: 'product', objectId: id, action: 'updated', after }, at(0));
  const heard = await invalidatedPagesForTests();
  await publishScheduledProducts(db, at(9));
  expect(await stateOf(id)).toEqual({ published: false, publishAt: at(10), withdrawAt: at(20) });
  expect(await heard()).toEqual([]);

  await Promise.all([publishScheduledProducts(db, at(10)), publishScheduledProducts(db, at(10))]);
  expect(await stateOf(id)).toEqual({ published: true, publishAt: null, withdrawAt: at(20) });
  expect((await heard()).flat()).toContain(`product:${id}`);
  const [newest, ...older] = await listChanges(db, 'product', id);
  expect(newest).toMatchObject({ by: operator.email, after: { published: true } });
  expect(older).toHaveLength(1);

  await publishScheduledProducts(db, at(25));
  expect(await stateOf(id)).toEqual({ published: false, publishAt: null, withdrawAt: null });
});

test('if the shop was down at both moments, the product is out of the shop', async () => {
  const { id } = await addScheduled({ publishAt: at(10), withdrawAt: at(20) }, false);
  await publishScheduledProducts(db, at(30));
  expect(await stateOf(id)).toEqual({ published: false, publishAt: null, withdrawAt: null });
});

test('an incomplete product waits until it is complete', async () => {
  await db.update(subcategories).set({ required: ['manufacturer'] });
  onTestFinished(async () => void (await db.update(subcategories).set({ required: [] })));
  const { id } = await addScheduled({ publishAt: at(10) }, false);
  await publishScheduledProducts(db, at(10));
  expect(await stateOf(id)).toMatchObject({ published: false, publishAt: at(10) });
  await db
    .update(products)
    .set({ manufacturer: 'Atelier, Porto, m@maker.example' })
    .where(eq(products.id, id));
  await publishScheduledProducts(db, at(11));
  expect(await stateOf(id)).toMatchObject({ published: true, publishAt: null });
});

test('hundreds of products that wait hold up no other', async () => {
  await db
    .update(subcategories)
    .set({ required: ['manufacturer'] })
    .where(eq(subcategories.slug, 'shirts'));
  onTestFinished(async () => void (await db.update(subcategories).set({ required: [] })));
  await db.execute(sql`
    insert into products (id, title, slug, price_cents, category, gender, subcategory, published, publish_at)
    select '0-waiting-' || number, 'Waiting', 'waiting-' || number, 100, 'men', 'men', 'shirts', false, ${at(5).toISOString()}
    from generate_series(1, 501) number`);
  onTestFinished(async () => void (await db.delete(products).where(eq(products.title, 'Waiting'))));
  const { id } = await addScheduled({ publishAt: at(10) }, false);
  await publishScheduledProducts(db, at(10));
  expect(await stateOf(id)).toMatchObject({ published: true, publishAt: null });
});

test('an archived product stays as it is', async () => {
  const { id } = await addScheduled({ publishAt: at(10), archivedAt: at(5) }, false);
  await publishScheduledProducts(db, at(30));
  expect(await stateOf(id)).toMatchObject({ published: false, publishAt: at(10) });
});

test('moments are local times, also on the day that the clock is put back, and in their order', async () => {
  const { id } = await addScheduled({ publishAt: new Date('2026-10-25T00:30:00Z') }, false);
  expect((await findProductForEditing(db, id))?.product).toMatchObject({
    publishAt: '2026-10-25T02:30',
    withdrawAt: '',
  });
  const problems = (publishAt: string, withdrawAt: string) =>
    productInput
      .safeParse({ ...whole, publishAt, withdrawAt })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems('2026-11-29T10:00', '2026-11-29T10:01')).toBeUndefined();
  expect(problems('2026-11-29T10:00', '2026-11-29T10:00')).toEqual([
    ['withdrawAt', 'withdraw-before-publish'],
  ]);
  expect(problems('tomorrow', '')).toEqual([['publishAt', 'date-unknown']]);
});

const whole = {
  title: 'Shirt',
  priceCents: 1,
  category: 'men',
  subcategory: 'shirts',
  imageIds: [],
  sizes: [{ size: 'M' }],
};

async function addScheduled(row: Partial<typeof products.$inferInsert>, published: boolean) {
  const added = await addProduct(`Scheduled ${randomUUID()}`);
  await db
    .update(products)
    .set({ ...row, published })
    .where(eq(products.id, added.id));
  return added;
}

async function stateOf(id: string) {
  const { published, publishAt, withdrawAt } = products;
  const [row] = await db
    .select({ published, publishAt, withdrawAt })
    .from(products)
    .where(eq(products.id, id));
  return row;
}
