import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { findOrderForConfirmationResend } from './resend-confirmation.server.ts';

const notFound = { ok: false, reason: 'not-found' };

test('the signed-in owner asks with the order’s id and number; nobody else can without its session', async () => {
  const now = new Date();
  const owner = (await customerForTests(db)).customer.id;
  const other = (await customerForTests(db)).customer.id;
  const { id: orderId, number: orderNumber, sessionId } = await order();
  const asked = { orderId, orderNumber };
  expect(await findOrderForConfirmationResend(db, asked, { customerId: owner, now })).toEqual(notFound);
  await db.update(orders).set({ userId: owner }).where(eq(orders.id, orderId));
  expect(await findOrderForConfirmationResend(db, asked, { customerId: owner, now })).toMatchObject({
    ok: true,
    order: { id: orderId },
  });
  expect(await findOrderForConfirmationResend(db, asked, { customerId: other, now })).toEqual(notFound);
  expect(await findOrderForConfirmationResend(db, asked, { customerId: undefined, now })).toEqual(notFound);
  const wrong = { ...asked, orderNumber: 'ORD-1' };
  expect(await findOrderForConfirmationResend(db, wrong, { customerId: owner, now })).toEqual(notFound);
  const byPaymentSession = { orderId, sessionId };
  expect(
    await findOrderForConfirmationResend(db, byPaymentSession, { customerId: undefined, now }),
  ).toMatchObject({
    ok: true,
  });
});

test('a session proves its own order only', async () => {
  const now = new Date();
  const [one, another] = [await order(), await order()];
  const asked = { orderId: one.id, sessionId: another.sessionId };
  expect(await findOrderForConfirmationResend(db, asked, { customerId: undefined, now })).toEqual(notFound);
});

async function order() {
  return addOrder(db, [{ id: (await addProduct(db)).id, size: 'M', quantity: 1 }]);
}
