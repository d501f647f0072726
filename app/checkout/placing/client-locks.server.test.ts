import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Db } from '#app/platform/database/db.server.ts';
import { waitsForTests as waits } from '#tests/support/lock-waits.ts';
import { type Client, checkUnpaidOrderLimits, lockClient } from './unpaid-order-limits.server.ts';

test('checkouts of one browser, of one customer or of one address wait for each other; others do not', async () => {
  const guest = somebody();
  const customer = { ...somebody(), customerId: randomUUID() };
  const pairs: [Client, Client, boolean][] = [
    [guest, { ...somebody(), checkoutKey: guest.checkoutKey }, true],
    [guest, { ...somebody(), email: guest.email.toUpperCase() }, true],
    [customer, { ...somebody(), customerId: customer.customerId }, true],
    [guest, somebody(), false],
    [customer, { ...somebody(), customerId: randomUUID() }, false],
    // Entering a customer's address does not block the customer.
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
  const ask = (client: Client) => (tx: Db) =>
    checkUnpaidOrderLimits(tx, client, { pieces: 1, cents: 5_000 }, new Date());
  const home = somebody();
  const neighbour = { ...somebody(), clientNetwork: home.clientNetwork };
  const none = { ...somebody(), clientNetwork: undefined };
  expect(await waits(ask(home), ask(neighbour))).toBe(true);
  expect(await waits(ask(home), ask(somebody()))).toBe(false);
  expect(await waits(ask(none), ask({ ...none, ...somebody(), clientNetwork: undefined }))).toBe(false);
});

function somebody() {
  return { checkoutKey: randomUUID(), email: `${randomUUID()}@example.com`, clientNetwork: randomUUID() };
}
