import { checkoutBody } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { openHtml } from '../support/html-page.ts';
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
  readMail,
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
  const phone = await openHtml(page.request, '/account/details');
  expect(phone.field('Phone').value).toBe('06 12345678');
});

test('a checkout without what is saved says so, and can be filled in; an address typed there is kept where one asks for it', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/"level":50.*saved details of a checkout/);
  const { id, email } = await signedIn(page, { world, baseURL });
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
  await open(page, '/checkout');
  await page.getByRole('checkbox', { name: 'Save this address to my address book' }).check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await leaveToPay(page);
  const kept = await world.sql('select street_line1, is_default from user_addresses where user_id = $1', [
    id,
  ]);
  expect(kept).toEqual([{ street_line1: 'Prinsengracht 1', is_default: true }]);
});

test('een bestelling als gast is er na het inloggen bij, als het adres is bevestigd', async ({
  context,
  request: guest,
  world,
  baseURL,
}) => {
  const { email, id } = await signedIn(context, { world, baseURL });
  const answer = await guest.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: 'w25', size: 'One Size' }], email.toUpperCase()),
  });
  const payment = await openHtml(guest, (await answer.json()).checkoutUrl);
  const { url } = await payment.press(/^(Pay|Betalen)$/);
  await readMail(world, email);
  const [order] = await world.sql<{ number: string }>(
    'select order_number as number from orders where lower(email) = $1',
    [email],
  );
  expect((await openHtml(guest, `${url}&lang=en`)).has('link', 'Create an account')).toBe(true);

  await world.sql('update profiles set is_verified = false where id = $1', [id]);
  const waiting = await openHtml(context, '/account/orders?lang=nl');
  expect(waiting.has('heading', 'Je bestelling verschijnt zodra je adres is bevestigd')).toBe(true);
  expect(waiting.has('link', `Bestelling ${order?.number}`)).toBe(false);
  await world.sql('update profiles set is_verified = true where id = $1', [id]);
  const orders = await openHtml(context, '/account/orders');
  expect(orders.heading).toBe('Mijn bestellingen');
  const shown = await orders.follow(`Bestelling ${order?.number}`);
  expect(shown.main).toMatch(/€\s75,00 per stuk/);
});

test('an order of another person is not found, nor one that is no number; a guest is asked to sign in', async ({
  context,
  world,
  baseURL,
}) => {
  const [order] = await world.sql<{ number: string }>(
    `insert into orders (email, payment_method, total_cents, shipping_address, expires_at, status, payment_status)
     values ('a@b.example', 'card', 1, '{}', now(), 'processing', 'paid') returning order_number as number`,
  );
  const number = order?.number ?? '';
  for (const address of [`/account/orders/${number}?lang=en`, '/account/orders'])
    expect((await openHtml(context, address)).main).toContain('You must be logged in to view your orders');

  await signedIn(context, { world, baseURL });
  const missing = await openHtml(context, `/account/orders/${number}`);
  expect(missing.status).toBe(404);
  expect(missing.has('heading', 'Order not found')).toBe(true);
  expect(missing.main).toContain(`Order #${number} could not be found`);
  expect(missing.has('button', 'Try Again')).toBe(true);
  const nonsense = await openHtml(context, '/account/orders/nonsense');
  expect(nonsense.main).toContain('Invalid order number');
  expect((await nonsense.follow('Return to Orders')).has('heading', 'You have no orders yet')).toBe(true);
});

test('a long order scrolls above 400 pixels; an order on its way is shown in grey, and one that does not come says so', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/orders/);
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

  await moveTo(page, '/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
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

async function addAddresses(world: World, customerId: string): Promise<void> {
  await world.sql(
    `insert into user_addresses (user_id, address_type, is_default, recipient_name, street_line1, city, postal_code, country)
     values ($1, 'shipping', true, 'Noor de Vries', 'Markt 1', 'Delft', '2611 GP', 'Netherlands'),
            ($1, 'shipping', false, 'Sam van der Berg', 'Kade 2', 'Gouda', '2801 AA', 'Netherlands'),
            ($1, 'billing', true, 'De Vries BV', 'Haven 3', 'Breda', '4811 AA', 'Netherlands')`,
    [customerId],
  );
}
