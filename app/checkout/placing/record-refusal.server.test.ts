import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBlock } from '#app/drops/blocklist/blocklist.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { dropTurnedAway } from '#app/orders/turned-away/tables.server.ts';
import { countTurnedAway, deleteExpiredTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDraw } from '#tests/support/draws.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import { addLimitedDrop, type Person, person, placed, settle } from '#tests/support/limited-drops.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrderAndStartPayment } from './create-checkout.server.ts';

const DAY_MS = 86_400_000;
const nobody = { gone: 0, limit: 0, 'not-admitted': 0, 'not-drawn': 0, holds: 0, blocked: 0 };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('whom the checkout refuses counts once, however often and however their address is written, by the last reason', async () => {
  const { drop, shirt, tunic } = await addLimitedDrop(1);
  await setStock(tunic, 0);
  const noor = person();
  expect(await refused([shirt, shirt], noor)).toBe('drop-limit');
  expect(await counted(drop)).toEqual({ ...nobody, limit: 1 });
  await Promise.all(Array.from({ length: 20 }, () => refused([tunic], noor)));
  await refused([tunic], { ...noor, email: noor.email.toUpperCase().replace('@', '+again@') });
  expect(await counted(drop)).toEqual({ ...nobody, gone: 1 });
  await Promise.all(Array.from({ length: 20 }, () => refused([tunic], person())));
  expect(await counted(drop)).toEqual({ ...nobody, gone: 21 });
});

test('each reason is told apart', async () => {
  const { drop, shirt } = await addLimitedDrop(1);
  const blocked = person();
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  await addBlock(db, actor, { kind: 'mailbox', value: blocked.email, note: '' }, new Date());
  expect(await refused([shirt], blocked)).toBe('drop-blocked');
  expect(await counted(drop)).toEqual({ ...nobody, blocked: 1 });

  const queue = await addDropWithQueue(3);
  expect(await refused([queue.product.id], person())).toBe('queue-needed');
  expect(await counted(queue.dropId)).toEqual({ ...nobody, 'not-admitted': 1 });

  const draw = await addDraw(1);
  expect(await refused([draw.productId], person())).toBe('draw-needed');
  expect(await counted(draw.dropId)).toEqual({ ...nobody, 'not-drawn': 1 });
});

test.each([
  ['email-holds-too-much', 'UNPAID_PIECES_PER_EMAIL'],
  ['network-holds-too-much', 'UNPAID_PIECES_PER_NETWORK'],
] as const)('%s counts as what unpaid orders hold', async (reason, limit) => {
  const { drop, shirt } = await addLimitedDrop(1);
  const most = config[limit];
  config[limit] = 0;
  try {
    expect(await refused([shirt], person())).toBe(reason);
  } finally {
    config[limit] = most;
  }
  expect(await counted(drop)).toEqual({ ...nobody, holds: 1 });
});

test('of a bag that is refused for something else nothing counts', async () => {
  const { drop, shirt } = await addLimitedDrop(5);
  const coat = await addProduct(db, { M: 0 });
  expect(await refused([shirt, coat.id], person())).toBe('sold-out');
  expect(await refused([shirt], person(), { price: 1 })).toBe('price-changed');
  expect(await counted(drop)).toEqual(nobody);
  expect(await db.$count(dropTurnedAway, eq(dropTurnedAway.dropId, coat.id))).toBe(0);
});

test('who orders after all is not turned away, unless they give that up before they have paid', async () => {
  const { drop, shirt } = await addLimitedDrop(1);
  const noor = person();
  await refused([shirt, shirt], noor);
  await refused([shirt, shirt], person());
  const order = await placed([shirt], noor);
  expect(await counted(drop)).toEqual({ ...nobody, limit: 1 });
  await settle(order, 'expired');
  expect(await counted(drop)).toEqual({ ...nobody, limit: 2 });
  const bought = await placed([shirt], noor);
  await settle(bought, 'paid');
  await db.execute(
    sql`update orders set status = 'cancelled', payment_status = 'refunded' where id = ${bought.id}`,
  );
  expect(await counted(drop)).toEqual({ ...nobody, limit: 1 });
});

test('a week after the drop nobody can be told any more; the count stays as long as the drop', async () => {
  const { drop, shirt } = await addLimitedDrop(1);
  const [noor, sam] = [person(), person()];
  await refused([shirt, shirt], noor);
  await refused([shirt, shirt], sam);
  await settle(await placed([shirt], sam), 'paid');
  const [row] = await people(drop);
  expect(row?.person).toMatch(/^[0-9a-f]{64}$/);
  const end = Date.now() + DAY_MS;
  await deleteExpiredTurnedAway(db, new Date(end + 6 * DAY_MS));
  expect(await people(drop)).toHaveLength(2);
  await deleteExpiredTurnedAway(db, new Date(end + 8 * DAY_MS));
  expect(await people(drop)).toMatchObject([{ person: null, reason: 'limit' }]);
  expect(await counted(drop)).toEqual({ ...nobody, limit: 1 });
  await db.execute(sql`delete from drop_products where drop_id = ${drop}`);
  await db.delete(drops).where(eq(drops.id, drop));
  await deleteExpiredTurnedAway(db, new Date());
  expect(await people(drop)).toEqual([]);
});

test('the answer is the same when it cannot be written down', async () => {
  const { shirt } = await addLimitedDrop(1);
  const broken = new Proxy(db, {
    get: (target, name) =>
      name === 'execute' ? () => Promise.reject(new Error('away')) : Reflect.get(target, name),
  });
  expect(await refused([shirt, shirt], person(), { through: broken })).toBe('drop-limit');
});

async function refused(
  productIds: string[],
  { email, line1, postal }: Person,
  { price, through = db }: { price?: number; through?: typeof db } = {},
): Promise<string> {
  const items = [...new Set(productIds)].map((id) => ({
    id,
    size: 'M',
    quantity: productIds.filter((one) => one === id).length,
    ...(price && { price }),
  }));
  const address = { line1, city: 'Amsterdam', postal_code: postal, country: 'Netherlands' };
  const request = checkoutRequestFor(items, {
    customerEmail: email,
    shippingAddress: { name: 'Noor de Vries', address },
  });
  const outcome = await placeOrderAndStartPayment(through, request, {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
  if (outcome.ok) throw new Error('It was sold.');
  return outcome.reason;
}

function counted(id: string) {
  return countTurnedAway(db, { id });
}

function people(drop: string) {
  return db.select().from(dropTurnedAway).where(eq(dropTurnedAway.dropId, drop));
}

async function setStock(productId: string, pieces: number): Promise<void> {
  await db.execute(sql`update product_sizes set stock_quantity = ${pieces} where product_id = ${productId}`);
}
