import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test('paid and unpaid orders are cancelled together: one step says and does what becomes of money, items and mail', async ({
  page,
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
  await signInAsAdmin(page);
  await open(page, '/admin/orders?view=all');
  for (const { number } of chosen) await page.getByLabel(`Select order ${number}`).check();
  const batch = page.getByRole('form', { name: 'Change selected orders' });
  await batch.getByLabel('New status').selectOption({ label: 'Cancelled' });
  await batch.getByLabel('Reason').fill('Sold twice');
  await batch.getByRole('button', { name: 'Change status' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel 3 orders?' });
  await expect(asked.getByText('2 of them are paid.')).toBeVisible();
  await expect(asked.getByLabel(`Refund €${(cents / 100).toFixed(2)} the way it was paid`)).toBeChecked();
  await expect(asked.getByLabel('Put 2 items back in stock')).toBeChecked();
  await expect(asked.getByLabel('Email the customer about the cancellation')).toBeChecked();
  await expect(asked.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel Orders' }).press('Enter');
  await expect(batch.getByText('3 orders: Cancelled.')).toBeVisible();
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
