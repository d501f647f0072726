import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Db, db } from '#app/platform/db.server.ts';
import { type Client, lockClient, refusalOfUnpaid } from './unpaid-limits.server.ts';

const one = { pieces: 1, cents: 5_000 };

test('checkouts of one browser, of one customer or of one address wait for each other; others do not', async () => {
  const guest = somebody();
  const customer = { ...somebody(), customerId: randomUUID() };
  const pairs: [Client, Client, boolean][] = [
    [guest, { ...somebody(), checkoutKey: guest.checkoutKey }, true],
    [guest, { ...somebody(), email: guest.email.toUpperCase() }, true],
    [customer, { ...somebody(), customerId: customer.customerId }, true],
    [guest, somebody(), false],
    [customer, { ...somebody(), customerId: randomUUID() }, false],
    // Whoever types a customer's address does not keep the customer waiting.
    [customer, { ...somebody(), email: customer.email }, false],
    [{ ...guest, checkoutKey: undefined }, { ...somebody(), checkoutKey: undefined }, false],
  ];
  for (const [first, second, isWaiting] of pairs)
    expect(
      await waits(
        (tx) => lockClient(tx, first),
        (tx) => lockClient(tx, second),
      ),
    ).toBe(isWaiting);
});

test('what may be kept is counted for one of a network at a time; another network, or none, does not wait', async () => {
  const ask = (client: Client, wanted: { pieces: number; cents: number }) => (tx: Db) =>
    refusalOfUnpaid(tx, client, wanted, new Date());
  const home = somebody();
  const neighbour = { ...somebody(), clientNetwork: home.clientNetwork };
  const none = { ...somebody(), clientNetwork: undefined };
  expect(await waits(ask(home, one), ask(neighbour, one))).toBe(true);
  expect(await waits(ask(home, one), ask(somebody(), one))).toBe(false);
  expect(await waits(ask(none, one), ask({ ...none, ...somebody(), clientNetwork: undefined }, one))).toBe(
    false,
  );
  // Nor does who is refused anyway.
  expect(await waits(ask(home, one), ask(neighbour, { ...one, pieces: 31 }))).toBe(false);
});

function somebody() {
  return { checkoutKey: randomUUID(), email: `${randomUUID()}@example.com`, clientNetwork: randomUUID() };
}

/** Whether the second has to wait until the transaction of the first has ended. */
function waits(first: (tx: Db) => Promise<unknown>, second: (tx: Db) => Promise<unknown>): Promise<boolean> {
  return db
    .transaction(async (tx) => {
      await first(tx);
      let isDone = false;
      const other = db.transaction(second).then(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await waitForLocks()), { timeout: 20_000 }).toBe(true);
      return { isWaiting: !isDone, other };
    })
    .then(async ({ isWaiting, other }) => {
      await other;
      return isWaiting;
    });
}

/** Whether anybody in this database waits for somebody else's lock. */
async function waitForLocks(): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}
