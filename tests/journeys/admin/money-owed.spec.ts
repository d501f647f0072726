import { createCheckout, sessionOf } from '../../system/shopper.ts';
import type { RunningShop, World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';

test.beforeEach(async ({ context, world, provoke }) => {
  provoke(/the payment provider cannot do it now/);
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(context, 'en');
});

test('a refund that the provider is away for is listed as money we owe, and is made once an operator asks again', async ({
  context,
  world,
  shop,
}) => {
  const { number, email } = await paidTooLate(world, shop, () =>
    world.control('outage', { mode: 'unavailable' }),
  );
  const recoveryPage = () => openHtml(context, '/admin/recovery');
  await expect
    .poll(async () => (await recoveryPage()).one('table', 'Money we owe').text, { timeout: 60_000 })
    .toContain('The sandbox is set to be unavailable.');
  const recovery = await recoveryPage();
  expect(recovery.one('table', 'Money we owe').one('row', number).text).toContain(
    'The payment came too late',
  );
  expect(await subjects(world, email)).toEqual([]);
  const health = await openHtml(context, '/admin');
  expect(health.text).toContain('Money is owed for 1 order and will not be refunded automatically.');
  expect((await health.follow('See the money we owe')).has('heading', 'Money we owe')).toBe(true);
  // The shop's own next try is minutes away: everything that follows is the operator's doing.
  const tries = async () => (await world.sql<{ tries: number }>('select tries from order_refunds'))[0]?.tries;
  await expect.poll(tries, { timeout: 90_000 }).toBeGreaterThanOrEqual(5);
  await world.sql("update order_refunds set next_try_at = now() + interval '1 hour'");
  await world.control('outage', { mode: 'none' });
  const again = await recoveryPage();
  again.fill('Order ID', number);
  expect((await again.press('Recover Order')).text).toContain(
    'It has not been refunded yet: see Money we owe.',
  );
  const asked = (await recoveryPage()).one('dialog', /^Refund €[\d.]+ to the customer\?$/);
  expect((await asked.press(/^Refund €/)).text).toContain('The refund is being requested.');
  await expect
    .poll(async () => (await recoveryPage()).text, { timeout: 60_000 })
    .toContain('We do not owe anyone money.');
  await expect.poll(() => subjects(world, email), { timeout: 60_000 }).toHaveLength(1);
  expect((await subjects(world, email))[0]).toMatch(/^Your refund for order .+ is on its way$/);
});

test('a paid order that an operator cancelled is owed until it is refunded, in Dutch, and its customer reads the same', async ({
  page,
  context,
  world,
  shop,
}) => {
  const { number, session } = await placeOrderInShop(world, shop, true);
  const order = await openHtml(context, `/admin/orders/${number}`);
  const status = order.one('region', 'Order status');
  status.fill('New status', 'Cancelled');
  const asked = (await status.press('Update Status')).one('dialog', /Are you sure you want to cancel/);
  asked.check(/^Refund €/, false);
  expect((await asked.press('Cancel Order')).has('region', 'Money owed')).toBe(true);
  expect((await openHtml(context, '/admin/orders?view=cancelled-paid')).has('link', number)).toBe(true);
  const shopper = await openHtml(context, `/payment/success?session_id=${session}`);
  expect(shopper.has('heading', 'This order was cancelled')).toBe(true);
  expect(shopper.text).toContain('It hasn’t been fully refunded yet');
  expect(shopper.text).not.toContain('sold out');

  await open(page, '/admin/recovery');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Refund now: order ${number}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Refund €[\d.]+ to the customer\?$/ });
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  const dutch = await openHtml(context, `/admin/orders/${number}?lang=nl`);
  await open(page, dutch.url);
  await expectAccessible(page);
  const owed = dutch.one('region', 'Nog terug te betalen');
  expect(owed.text).toContain('De bestelling is na betaling geannuleerd');
  expect((await owed.press('Het is anders terugbetaald')).text).toContain(
    'Vul in hoe het geld is terugbetaald',
  );
  owed.fill('Hoe het is terugbetaald', 'Overgemaakt naar haar rekening');
  const settled = await owed.press('Het is anders terugbetaald');
  expect(settled.has('region', 'Nog terug te betalen')).toBe(false);
  expect(settled.text).toContain('Overgemaakt naar haar rekening');
  expect((await openHtml(context, '/admin/recovery')).text).toContain(
    'We hoeven niemand geld terug te betalen.',
  );
  expect((await openHtml(context, `/payment/success?session_id=${session}`)).text).toContain(
    'We hebben deze bestelling geannuleerd en het hele bedrag terugbetaald.',
  );
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
