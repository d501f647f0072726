import { createCheckout, sessionOf } from '../../system/shopper.ts';
import type { RunningShop, World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';

test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page, world, provoke }) => {
  provoke(/409/, /the payment provider cannot do it now/);
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(page);
});

test('a refund that the provider is away for stands among the money we owe, and goes once somebody presses again', async ({
  page,
  world,
  shop,
}) => {
  const { number, email } = await paidTooLate(world, shop, () =>
    world.control('outage', { mode: 'unavailable' }),
  );
  await expect(async () => {
    await open(page, '/admin/recovery');
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('The payment came too late', { timeout: 1_000 });
    await expect(row).toContainText('The sandbox is set to be unavailable.', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  expect(await subjects(world, email)).toEqual([]);
  await open(page, '/admin');
  await expect(page.getByText('Money is owed for 1 order and is not coming back by itself.')).toBeVisible();
  await page.getByRole('link', { name: 'See the money we owe' }).click();
  await expect(page.getByRole('heading', { name: 'Money we owe' })).toBeVisible();
  // The shop's own next try is minutes away: everything that follows is the operator's doing.
  const tries = async () => (await world.sql<{ tries: number }>('select tries from order_refunds'))[0]?.tries;
  await expect.poll(tries, { timeout: 90_000 }).toBeGreaterThanOrEqual(5);
  await world.sql("update order_refunds set next_try_at = now() + interval '1 hour'");
  await world.control('outage', { mode: 'none' });
  await page.getByLabel('Order ID').fill(number);
  await page.getByRole('button', { name: 'Recover Order' }).click();
  await expect(page.getByText('Its money has not been returned yet: see Money we owe.')).toBeVisible();
  await page.getByRole('button', { name: `Return it now: order ${number}` }).press('Enter');
  const asked = page.getByRole('dialog', { name: /^Return €[\d.]+ to the customer\?$/ });
  await expect(asked.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole('button', { name: /^Return €/ }).press('Enter');
  await expect(page.getByText('The payment provider is being asked.')).toBeVisible();
  await expect(async () => {
    await open(page, '/admin/recovery');
    await expect(page.getByText('We owe nobody any money.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => subjects(world, email), { timeout: 60_000 }).toHaveLength(1);
  expect((await subjects(world, email))[0]).toContain('on its way back');
});

test('a paid order that an operator cancelled is owed until it is returned, in Dutch, and its shopper reads the truth', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  const { number, session } = await placeOrderInShop(world, shop, true);
  await open(page, `/admin/orders/${number}`);
  const status = page.getByRole('region', { name: 'Status' });
  await status.getByLabel('New status').selectOption({ label: 'Cancelled' });
  await status.getByRole('button', { name: 'Update Status' }).click();
  const asked = page.getByRole('dialog', { name: /Are you sure you want to cancel/ });
  await expect(asked.getByRole('button', { name: 'Keep the order' })).toBeFocused();
  await asked.getByLabel(/^Return €/).uncheck();
  await asked.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByRole('region', { name: 'Money owed' })).toBeVisible();
  await open(page, '/admin/orders?view=cancelled-paid');
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
  await open(page, `/payment/success?session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByText('Not all of your money has been returned yet')).toBeVisible();
  await expect(page.getByText('sold out')).toHaveCount(0);

  await open(page, `/admin/orders/${number}?lang=nl`);
  const owed = page.getByRole('region', { name: 'Nog terug te betalen' });
  await expect(owed).toContainText('De bestelling is na betaling geannuleerd');
  await owed.getByRole('button', { name: 'Het is anders terugbetaald' }).click();
  await expect(owed.getByText('Vul in hoe het geld is terugbetaald')).toBeVisible();
  await expectAccessible(page);
  await owed.getByLabel('Hoe het is terugbetaald').fill('Overgemaakt naar haar rekening');
  await owed.getByRole('button', { name: 'Het is anders terugbetaald' }).click();
  await expect(owed).toHaveCount(0);
  await expect(page.getByText('Overgemaakt naar haar rekening')).toBeVisible();
  await open(page, '/admin/recovery');
  await expect(page.getByText('We hoeven niemand geld terug te betalen.')).toBeVisible();
  await open(page, `/payment/success?session_id=${session}`);
  await expect(
    page.getByText('We hebben deze bestelling geannuleerd en het hele bedrag terugbetaald.'),
  ).toBeVisible();
});

/** Pays an order that had ended before; `before` runs before the payment. */
async function paidTooLate(world: World, shop: RunningShop, before: () => Promise<unknown>) {
  const email = someone('late');
  const { answer } = await createCheckout(shop.url, [{ id: 'm1', size: 'M' }], { email });
  const [order] = await world.sql<{ order_number: string }>(
    "update orders set status = 'cancelled', payment_status = 'cancelled' where email = $1 returning order_number",
    [email],
  );
  await world.sql('delete from holds');
  await before();
  await world.control(`sessions/${sessionOf(answer)}/pay`, { method: 'card' });
  return { number: order?.order_number ?? '', email };
}
