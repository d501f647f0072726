import type { World } from '../../system/world.ts';
import { expect, test } from '../support/journey.ts';
import {
  chooseCard,
  fillBag,
  fillShipping,
  leaveToPay,
  moveTo,
  open,
  payAndReturn,
  payButton,
  toPayment,
} from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

const scarf = '/women/products/silk-scarf';

test('a customer buys with a saved address and finds the order in their history', async ({
  page,
  world,
  baseURL,
}) => {
  const { id, email } = await signedIn(page, { world, baseURL });
  await addAddresses(world, id);
  await fillBag(page, scarf);
  await open(page, '/checkout');
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Noor');
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('Markt');
  await expect(page.getByLabel('House number')).toHaveValue('1');
  await page.getByLabel('Saved address').selectOption('Sam van der Berg, Kade 2, Gouda');
  await expect(page.getByLabel('Last name')).toHaveValue('van der Berg');
  await expect(page.getByRole('checkbox', { name: 'Save this address' })).toHaveCount(0);
  await page.getByLabel('Saved address').selectOption('Another address');
  await expect(page.getByLabel('Saved address')).toHaveValue('');
  for (const label of ['Street', 'House number', 'Postal code', 'City'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: 'Save this address' })).toBeVisible();
  await page.getByLabel('Saved address').selectOption('Noor de Vries, Markt 1, Delft');
  await page.getByLabel('Phone number').fill('06 12345678');
  await expect(page.getByLabel('Billing address')).toContainText('Same as the shipping address');
  await expect(page.getByLabel('Billing address').locator('option:checked')).toHaveText(
    'De Vries BV, Haven 3, Breda',
  );
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Billed to: De Vries BV, Haven 3, Breda')).toBeVisible();
  await chooseCard(page);
  await leaveToPay(page);
  const number = await payAndReturn(page);

  await page.getByRole('main').getByRole('link', { name: 'View Order History' }).click();
  await expect(page).toHaveURL(/\/account\/orders$/);
  await page.getByRole('link', { name: `Order ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Paid', { exact: true })).toBeVisible();
  await expect(main.getByText('Processing', { exact: true })).toBeVisible();
  await expect(main.getByText('€ 75,00 each')).toBeVisible();
  await expect(main.getByText('Markt 1')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Billed to' })).toContainText('Haven 3');
  await expect(main.getByText(email)).toBeVisible();
  await main.getByRole('button', { name: /^(Resend|Send) Confirmation Email$/ }).click();
  await expect(
    page.getByText(`We've sent a confirmation email to ${email} with your order details.`),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  await open(page, '/account/details');
  await expect(page.getByLabel('Phone')).toHaveValue('06 12345678');
});

test('an address typed at the checkout is kept where one asks for it', async ({ page, world, baseURL }) => {
  const { id, email } = await signedIn(page, { world, baseURL });
  await fillBag(page, scarf);
  await open(page, '/checkout');
  await fillShipping(page, email);
  await page.getByRole('checkbox', { name: 'Save this address to my address book' }).check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await leaveToPay(page);
  const kept = await world.sql('select street_line1, is_default from user_addresses where user_id = $1', [
    id,
  ]);
  expect(kept).toEqual([{ street_line1: 'Prinsengracht 1', is_default: true }]);
});

test('een bestelling als gast is er na het inloggen bij, als het adres is bevestigd', async ({
  page,
  world,
  baseURL,
}) => {
  const { email, id } = await signedIn(page, { world, baseURL });
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await fillBag(page, scarf);
  await toPayment(page, email.toUpperCase());
  await leaveToPay(page);
  const number = await payAndReturn(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible();

  await world.sql('update profiles set is_verified = false where id = $1', [id]);
  await page.context().addCookies(cookies);
  await open(page, '/account/orders?lang=nl');
  await expect(
    page.getByRole('heading', { name: 'Je bestelling verschijnt zodra je adres is bevestigd' }),
  ).toBeVisible();
  await world.sql('update profiles set is_verified = true where id = $1', [id]);
  await open(page, '/account/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn bestellingen' })).toBeVisible();
  await page.getByRole('link', { name: `Bestelling ${number}` }).click();
  await expect(page.getByText('€ 75,00 per stuk')).toBeVisible();
});

test("somebody else's order is not found, nor one that is no number; a guest is asked to sign in", async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/404/, /401/);
  const [order] = await world.sql<{ number: string }>(
    `insert into orders (email, payment_method, total_cents, shipping_address, expires_at, status, payment_status)
     values ('a@b.example', 'card', 1, '{}', now(), 'processing', 'paid') returning order_number as number`,
  );
  const number = order?.number ?? '';
  await open(page, `/account/orders/${number}`);
  await expect(page.getByText('You must be logged in to view your orders')).toBeVisible();
  await open(page, '/account/orders');
  await expect(page.getByText('You must be logged in to view your orders')).toBeVisible();

  await signedIn(page, { world, baseURL });
  await open(page, `/account/orders/${number}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expect(page.getByText(`Order #${number} could not be found`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await open(page, '/account/orders/nonsense');
  await expect(page.getByText('Invalid order number')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Orders' }).click();
  await expect(page.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible();
});

test('an order on its way is shown in grey, and one that does not come says so', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/orders/);
  await signedIn(page, { world, baseURL });
  await open(page, '/account');
  await page.route(/ORD-1\.data\?_routes=order-management/, (route) => route.abort());
  await moveTo(page, '/account/orders/ORD-1');
  await expect(page.getByText('Failed to fetch order details')).toBeVisible();
  await page.route(/orders\.data\?_routes=order-management/, (route) => route.abort());
  await moveTo(page, '/account/orders');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load order history.' });
  await expect(failure).toContainText('Please try again later.');
  await expect(failure.getByRole('link', { name: 'Back to My Account' })).toHaveAttribute('href', '/account');

  await page.clock.install();
  await page.route(/ORD-2\.data\?_routes=order-management/, () => {});
  await moveTo(page, '/account/orders/ORD-2');
  await expect(page.getByText('Loading Order Details...')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Request timed out. Please try again.')).toBeVisible();
});

test('a checkout without what is saved says so, and can be filled in', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/"level":50.*saved details of a checkout/);
  const { email } = await signedIn(page, { world, baseURL });
  await fillBag(page, scarf);
  await world.sql('alter table user_addresses rename to addresses_away');
  try {
    await open(page, '/checkout');
    const toast = page.getByRole('listitem').filter({ hasText: 'Loading checkout data' });
    await expect(toast).toContainText('Failed to load your saved information.');
    await fillShipping(page, email);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(payButton(page)).toBeVisible();
  } finally {
    await world.sql('alter table addresses_away rename to user_addresses');
  }
});

test('a long order scrolls above 400 pixels', async ({ page, world, baseURL }) => {
  const { id, email } = await signedIn(page, { world, baseURL });
  const [order] = await world.sql<{ id: string; number: string }>(
    `insert into orders (user_id, email, payment_method, total_cents, shipping_address, expires_at, status, payment_status)
     values ($1, $2, 'card', 52500, $3, now(), 'processing', 'paid') returning id, order_number as number`,
    [
      id,
      email,
      { name: 'Noor de Vries', address: { line1: 'Markt 1', city: 'Delft', country: 'Netherlands' } },
    ],
  );
  await world.sql(
    `insert into order_items (order_id, position, product_size_id, product_id, title, size, quantity, price_cents)
     select $1, place, s.id, 'w25', 'Silk Scarf ' || place, 'One Size', 1, 7500
     from generate_series(1, 7) place, product_sizes s where s.product_id = 'w25'`,
    [order?.id],
  );
  await open(page, `/account/orders/${order?.number}`);
  const list = page.getByRole('region', { name: 'Order Items' });
  await expect(list.getByRole('listitem')).toHaveCount(7);
  const { shown, all } = await list.evaluate((box) => ({ shown: box.clientHeight, all: box.scrollHeight }));
  expect(shown).toBe(400);
  expect(all).toBeGreaterThan(400);
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem').last()).toBeInViewport();
});

async function addAddresses(world: World, customerId: string): Promise<void> {
  await world.sql(
    `insert into user_addresses (user_id, address_type, is_default, recipient_name, street_line1, city, postal_code, country)
     values ($1, 'shipping', true, 'Noor de Vries', 'Markt 1', 'Delft', '2611 GP', 'Netherlands'),
            ($1, 'shipping', false, 'Sam van der Berg', 'Kade 2', 'Gouda', '2801 AA', 'Netherlands'),
            ($1, 'billing', true, 'De Vries BV', 'Haven 3', 'Breda', '4811 AA', 'Netherlands')`,
    [customerId],
  );
}
