import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';

test('paid and unpaid orders are cancelled together: one step says and does what becomes of money, items and mail', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('w9', 'L', 9);
  const item = [{ id: 'w9', size: 'L' }];
  const [first, second] = [
    await placeOrderInShop(world, shop, true, item),
    await placeOrderInShop(world, shop, true, item),
  ];
  const unpaid = await placeOrderInShop(world, shop, false, item);
  const chosen = [first, second, unpaid];
  expect(await world.stockOf('w9', 'L')).toBe(7);
  const [{ cents } = { cents: 0 }] = await world.sql<{ cents: number }>(
    'select sum(total_cents)::int as cents from orders where order_number = any($1)',
    [[first.number, second.number]],
  );
  await signInAsAdmin(context, 'en');
  const list = await openHtml(context, '/admin/orders?view=all');
  for (const { number } of chosen) list.check(`Select order ${number}`);
  list.fill('New status', 'Cancelled');
  list.one('form', 'Change status').fill('Reason', 'Sold twice');
  const asked = (await list.press('Change status')).one('dialog', 'Cancel 3 orders?');
  expect(asked.text).toContain('2 of them are paid.');
  for (const offer of [
    `Refund €${(cents / 100).toFixed(2)} the way it was paid`,
    'Put 2 items back in stock',
    'Email the customer about the cancellation',
  ])
    expect(asked.field(offer).isChecked, offer).toBe(true);
  expect((await asked.press('Cancel Orders')).text).toContain('3 orders: Cancelled.');
  expect(await world.stockOf('w9', 'L')).toBe(9);
  const states = () =>
    world.sql<{ status: string; payment: string }>(
      'select status, payment_status as payment from orders where order_number = any($1) order by payment_status',
      [chosen.map(({ number }) => number)],
    );
  await expect
    .poll(states, { timeout: 60_000 })
    .toEqual(['cancelled', 'refunded', 'refunded'].map((payment) => ({ status: 'cancelled', payment })));
  for (const { email } of [first, second])
    await expect
      .poll(async () => (await subjects(world, email)).join(), { timeout: 60_000 })
      .toMatch(/cancelled/);
  expect((await subjects(world, unpaid.email)).join()).toBe('');
});
