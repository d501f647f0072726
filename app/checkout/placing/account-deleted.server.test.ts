import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMails } from '#app/accounts/mail/account-mails.server.ts';
import { deleteAccount } from '#app/accounts/personal-data/delete-account.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
}, 60_000);
afterAll(stopJobs);

test('a checkout that meets the deletion of its account waits for it, and nothing is ordered', async () => {
  const { customer, order } = await aCustomerAt();
  let placing: ReturnType<typeof order> | undefined;
  await deleteAccount(db, customer.id, async () => {
    placing = order();
    await setTimeout(200);
  });
  expect(await placing).toEqual({ ok: false, reason: 'signed-out' });
  const { rows } = await db.execute(sql`select (select count(*)::int from orders) orders,
    (select count(*)::int from holds) holds`);
  expect(rows).toEqual([{ orders: 0, holds: 0 }]);
});

test('a deletion that meets a checkout waits for it, and then knows its order', async () => {
  const { customer, order } = await aCustomerAt();
  const placed = await db.transaction(async (tx) => {
    const ordered = await order(tx);
    const known = Promise.withResolvers<number>();
    const deletion = deleteAccount(db, customer.id, async (deleting) => {
      known.resolve((await deleting.select().from(orders).where(eq(orders.userId, customer.id))).length);
    });
    await setTimeout(200);
    return { ordered, known: known.promise, deletion };
  });
  expect(placed.ordered).toMatchObject({ ok: true });
  expect(await placed.known).toBe(1);
  expect(await placed.deletion).toEqual({ ok: true });
});

async function aCustomerAt() {
  const shirt = await addProduct(db, { M: 5 });
  const { customer } = await customerForTests(db);
  const request = checkoutRequestFor([{ id: shirt.id, size: 'M', quantity: 1 }]);
  const order = (tx: Db = db) =>
    placeOrder(tx, request, {
      checkoutKey: undefined,
      customerId: customer.id,
      language: 'en',
      now: new Date(),
    });
  return { customer, order };
}
