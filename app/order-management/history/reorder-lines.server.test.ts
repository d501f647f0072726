import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { findReorderLines } from './reorder-lines.server.ts';

const DAY_MS = 86_400_000;

test('an order is offered again at today’s prices, each piece that cannot come along with its reason', async () => {
  const [dearer, gone, soldOut, notOffered, few] = await Promise.all(
    ['Dearer', 'Gone', 'Sold Out', 'Not Offered', 'Few'].map((title) =>
      addProduct(db, { M: 5 }, { title, titleNl: `${title} NL` }),
    ),
  );
  const { customer, number } = await bought(
    [dearer, gone, soldOut, notOffered, few].map((product) => ({ id: product?.id, size: 'M', quantity: 2 })),
  );
  await db
    .update(products)
    .set({ priceCents: 6_000 })
    .where(eq(products.id, dearer?.id ?? ''));
  await db
    .update(products)
    .set({ archivedAt: sql`now()` })
    .where(eq(products.id, gone?.id ?? ''));
  await ofSize(soldOut?.id ?? '', { stockQuantity: 0 });
  await ofSize(notOffered?.id ?? '', { size: 'L' });
  await ofSize(few?.id ?? '', { stockQuantity: 3 });

  const found = await findReorderLines(db, { customerId: customer.id, number }, { language: 'nl' });
  expect(found.ok && found.lines).toMatchObject([
    // The unfinished order itself still reserves two of them.
    { title: 'Dearer NL', quantity: 2, priceCents: 6_000, available: 2 },
    { problem: 'unknown-product', message: 'Gone is niet meer te koop.', available: 0 },
    { problem: 'sold-out', message: 'Sold Out NL, maat M is uitverkocht.', available: 0 },
    { problem: 'size-unavailable', message: 'Not Offered NL is niet leverbaar, maat M.', available: 0 },
    { problem: 'only-left', available: 1 },
  ]);
  expect(found.ok && found.lines[0]).not.toHaveProperty('problem');
});

test('a piece of a drop comes along while a drop offers it, and not once that has ended', async () => {
  const tee = await addProduct(
    db,
    { M: 5 },
    { category: 'the-drop', subcategory: 'tops', title: 'Drop Tee' },
  );
  const now = Date.now();
  const startDate = new Date(now - 2 * DAY_MS);
  const drop = (endDate: Date) => ({
    title: 'Drop',
    startDate,
    endDate,
    isActive: true,
    productIds: [tee.id],
  });
  const saved = await saveDrop(db, drop(new Date(now + DAY_MS)));
  const { customer, number } = await bought([{ id: tee.id, size: 'M', quantity: 1 }]);
  const problem = async () => {
    const found = await findReorderLines(db, { customerId: customer.id, number }, { language: 'en' });
    return found.ok && found.lines[0]?.problem;
  };
  expect(await problem()).toBeUndefined();
  await saveDrop(db, drop(new Date(now - DAY_MS)), saved.ok ? saved.id : undefined);
  expect(await problem()).toBe('unknown-product');
});

test('only its owner has an order to buy again, and no hidden one', async () => {
  const shirt = await addProduct(db, { M: 5 });
  const { customer, number } = await bought([{ id: shirt.id, size: 'M', quantity: 1 }]);
  const other = (await customerForTests(db)).customer;
  const none = { ok: false, reason: 'not-found' };
  expect(await findReorderLines(db, { customerId: other.id, number }, { language: 'en' })).toEqual(none);
  expect(
    await findReorderLines(db, { customerId: customer.id, number: 'nonsense' }, { language: 'en' }),
  ).toEqual(none);
  const [{ id: orderId } = { id: '' }] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  const ofLink = await findReorderLines(db, { orderId }, { language: 'en' });
  expect(ofLink).toMatchObject({ ok: true, lines: [{ id: shirt.id, size: 'M' }] });
  await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.orderNumber, number));
  expect(await findReorderLines(db, { customerId: customer.id, number }, { language: 'en' })).toEqual(none);
});

async function bought(items: object[]) {
  const { customer } = await customerForTests(db);
  const { number, id } = await addOrder(db, items);
  await db.update(orders).set({ userId: customer.id }).where(eq(orders.id, id));
  return { customer, number };
}

async function ofSize(productId: string, fields: Partial<typeof productSizes.$inferInsert>): Promise<void> {
  await db.update(productSizes).set(fields).where(eq(productSizes.productId, productId));
}
