import type { Page } from '@playwright/test';
import { createCheckout } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPart, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  leaveToPay,
  open,
  ordersOf,
  payAndReturn,
  payButton,
  someone,
  toPayment,
} from '../support/shopping.ts';

test.use({ stage: 'held-pieces' });

const shirt = { id: 'm1', slug: 'linen-shirt', title: 'Linen Shirt', category: 'men', imageUrl: '' };

test('items are reserved for longer once the payment page is opened, back and reload change nothing, and after its end the bag is kept and paid for', async ({
  page,
  world,
}) => {
  const email = someone('opened');
  await fillBag(page, '/women/products/linen-blouse', 'S');
  await toPayment(page, email);
  await leaveToPay(page);
  const session = /cs_\w+/.exec(page.url())?.[0];
  expect(await minutesKept(world, email)).toBeGreaterThan(30);
  await page.goBack();
  await leaveToPay(page);
  await page.reload();
  expect(page.url()).toContain(`${session}`);
  expect(await ordersOf(world, email)).toHaveLength(1);

  await world.control(`sessions/${session}/expire`, {});
  await expect.poll(async () => (await ordersOf(world, email))[0]?.status).toBe('cancelled');
  await page.goto(`/checkout/payment/${session}`);
  await expect(page.getByText('Your reservation has expired.')).toBeVisible();
  await expectAccessible(page);
  await leaveToPay(page);
  const number = await payAndReturn(page);
  expect(await ordersOf(world, email)).toMatchObject([
    { status: 'cancelled' },
    { order_number: number, status: 'processing', payment_status: 'paid' },
  ]);
});

test('the bag shows how many of a size fit in one order and how many are left, from three down; the checkout shows how many items fit in one order', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  await world.setStock('m1', 'M', 12);
  await world.setStock('m1', 'L', 5);
  await world.setStock('m1', 'S', 2);
  // Storage belongs to an origin, and this is the shop's lightest page.
  await page.goto('/robots.txt');
  await keepInBag(page, [
    { ...shirt, price: 95, size: 'M', quantity: 11 },
    { ...shirt, price: 95, size: 'L', quantity: 8 },
    { ...shirt, price: 95, size: 'S', quantity: 4 },
  ]);
  await open(page, '/bag?lang=nl');
  await expect(
    page.getByText(/^Zoveel hebben we er niet meer van .*, maat L\. Kies er minder\.$/),
  ).toBeVisible();
  await open(page, '/bag?lang=en');
  await expect(page.getByText('At most 10 of Linen Shirt, size M in one order')).toBeVisible();
  await expect(
    page.getByText('There are not that many left of Linen Shirt, size L. Choose fewer.'),
  ).toBeVisible();
  await expect(page.getByText('Only 2 left of Linen Shirt, size S')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take 10' }).click();
  await expect(page.getByText('At most 10 of Linen Shirt')).toBeHidden();

  const sizes = ['S', 'M', 'L', 'XL'];
  for (const size of sizes) await world.setStock('m1', size, 20);
  await keepInBag(
    page,
    sizes.map((size) => ({ ...shirt, price: 95, size, quantity: 8 })),
  );
  await toPayment(page, someone('large'));
  await payButton(page).click();
  await expect(page.locator('form').getByText('One order can have at most 30 items')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /\/contact$/);
});

test('operators see which unpaid orders reserve items, release one order and then all of a network', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m2', 'M', 9);
  const emails = [someone('holder'), someone('holder'), someone('holder')];
  for (const email of emails) await createCheckout(shop.url, [{ id: 'm2', size: 'M' }], { email });
  const [one = '', other = '', gone = ''] = emails;
  const statusOf = async (email: string) => (await ordersOf(world, email))[0]?.status;
  await signInAsAdmin(context, 'en');
  const recovery = await openHtml(context, '/admin/recovery');
  const held = await recovery.follow('See which unpaid orders reserve items now');
  expect(held.has('heading', 'Reserved Items')).toBe(true);
  const row = (page: HtmlPart, email: string) => page.one('table', 'Unpaid orders').one('row', email);
  expect(row(held, one).text).toContain('Not opened');
  expect(row(held, one).text).toContain('127.0.0.1');
  const released = await row(held, one).press('Release');
  expect(released.text).toContain('The items of 1 order are available again.');
  expect(released.one('table', 'Unpaid orders').has('row', one)).toBe(false);
  await expect.poll(() => statusOf(one)).toBe('cancelled');

  // Paid while the operator had the page open.
  const [paid] = await world.sql<{ session: string }>(
    'select stripe_session_id as session from orders where email = $1',
    [gone],
  );
  await world.control(`sessions/${paid?.session}/pay`, {});
  await expect.poll(() => statusOf(gone)).toBe('processing');
  const late = await row(released, gone).press('Release');
  expect(late.status).toBe(409);
  expect(late.text).toContain('Nothing was reserved any more');
  expect(late.has('row', gone)).toBe(false);

  const dutch = await openHtml(context, '/admin/recovery/holds?lang=nl');
  const freed = await dutch.one('row', '127.0.0.1').press('Alles vrijgeven');
  expect(freed.text).toContain('Er worden nu geen stuks vastgehouden.');
  expect(await world.heldOf('m2', 'M')).toBe(0);
  await expect.poll(() => statusOf(other)).toBe('cancelled');
  const [{ order_number } = { order_number: '' }] = await ordersOf(world, other);
  const order = await openHtml(context, `/admin/orders/${order_number}?lang=en`);
  expect(order.one('region', 'Timeline').text).toContain('Released');
});

async function keepInBag(page: Page, items: object[]): Promise<void> {
  await page.evaluate((bag) => localStorage.setItem('bag-items', bag), JSON.stringify(items));
}

/** Returns the minutes left of an address's reservation. */
async function minutesKept(world: World, email: string): Promise<number> {
  const [row] = await world.sql<{ minutes: number }>(
    `select extract(epoch from holds.expires_at - now())::float8 / 60 as minutes
     from holds join orders on orders.id = order_id where email = $1`,
    [email],
  );
  return row?.minutes ?? 0;
}
