import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { filledBag, typedAddress } from '../support/every-page-states.ts';
import { expect, test } from '../support/journey.ts';
import {
  chooseCard,
  fillBag,
  fillShipping,
  keepElsewhere,
  leaveToPay,
  moveTo,
  open,
  payAndReturn,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('the bag says what is not known yet; emptied at the last moment, it does not go on', async ({
  page,
}) => {
  await fillBag(page, '/women/products/silk-scarf');
  await page.clock.install();
  await open(page, '/bag');
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await keepElsewhere(page, []);
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await page.clock.runFor(100);
  const toast = page.getByRole('listitem').filter({ hasText: 'Cannot proceed' });
  await expect(toast).toContainText('Your bag appears to be empty. Please add items before checkout.');
  await expect(page).toHaveURL('/bag');
});

test('a checkout that cannot be reached leaves the shopper with the bag, to try again', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED/, /503/);
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/bag');
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, body: '' }),
  ]) {
    await page.route('**/checkout', fail);
    await proceed.click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Navigation Error' });
    await expect(toast).toContainText('There was a problem proceeding to checkout. Please try again.');
    await expect(page.getByRole('heading', { name: 'Shopping Bag' })).toBeVisible();
    await toast.getByRole('button').click();
    await page.unroute('**/checkout');
  }
  await proceed.click();
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`at ${width} pixels the end of the checkout stays in its place while the form appears`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/');
    const holds = { ...filledBag, ...typedAddress };
    await page.evaluate((kept) => {
      localStorage.setItem('bag-items', JSON.stringify(kept['bag-items']));
    }, holds);
    await expectSteadyEnd(page, '/checkout');
    await page.evaluate((kept) => {
      sessionStorage.setItem('checkout-form', JSON.stringify(kept['checkout-form']));
    }, holds);
    await expectSteadyEnd(page, '/checkout?step=payment');
  });
}

test('countries stand in their groups', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(
    (bag) => localStorage.setItem('bag-items', bag),
    JSON.stringify(filledBag['bag-items']),
  );
  await open(page, '/checkout');
  const groups = await page
    .getByLabel('Country')
    .locator('optgroup')
    .evaluateAll((all) => all.map((group) => [...group.children].map((option) => option.textContent ?? '')));
  expect(groups.map((group) => group.toSorted())).toEqual([
    ['Belgium', 'Netherlands'],
    [
      ...['Austria', 'Bulgaria', 'Croatia', 'Cyprus', 'Czech Republic', 'Denmark', 'Estonia', 'Finland'],
      ...['France', 'Germany', 'Greece', 'Hungary', 'Ireland', 'Italy', 'Latvia', 'Lithuania', 'Luxembourg'],
      ...['Malta', 'Poland', 'Portugal', 'Romania', 'Slovakia', 'Slovenia', 'Spain', 'Sweden'],
    ],
    ['Norway', 'Switzerland', 'United Kingdom'],
    ['Australia', 'Canada', 'Japan', 'United States'],
  ]);
  await expect(page.getByLabel('Country')).toHaveValue('United States');
});

test('an empty checkout waits half a second for a bag, then leaves', async ({ page }) => {
  await page.clock.install();
  await open(page, '/bag');
  await page.clock.pauseAt(Date.now() + 60_000);
  await moveTo(page, '/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page.clock.runFor(490);
  await expect(page).toHaveURL('/checkout');
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/bag');
});

test('two steps, the first ticked off once it is past; a long list of pieces scrolls', async ({ page }) => {
  await open(page, '/');
  const [line] = filledBag['bag-items'];
  const sizes = ['XS', 'S', 'M', 'L', 'XL'];
  const lines = [...sizes.map((size) => ({ ...line, size })), filledBag['bag-items'][1]];
  await page.evaluate((bag) => localStorage.setItem('bag-items', bag), JSON.stringify(lines));
  await open(page, '/checkout');
  const steps = page.getByRole('list').filter({ hasText: /Shipping.*Payment/ });
  await expect(steps.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await expect(steps.locator('svg')).toHaveCount(0);
  const list = page.getByRole('region', { name: /items/i });
  const { shown, all } = await list.evaluate((box) => ({ shown: box.clientHeight, all: box.scrollHeight }));
  expect(shown).toBeLessThanOrEqual(240);
  expect(all).toBeGreaterThan(shown);
  await fillShipping(page, someone('steps'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(steps.getByRole('listitem').last()).toHaveAttribute('aria-current', 'step');
  await expect(steps.getByRole('listitem').first().locator('svg')).toHaveCount(1);
});

test('iDEAL is chosen for a Dutch address, the card for others, and a choice of one’s own stays', async ({
  page,
}) => {
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await fillShipping(page, someone('method'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const ideal = page.getByRole('radio', { name: /^iDEAL/ });
  await expect(ideal, 'iDEAL is chosen for a Dutch address').toBeChecked();
  await expect(page.getByRole('radio').first(), 'and stands first').toHaveValue('ideal');
  await page.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('radio').first(), 'elsewhere the card does').toHaveValue('card');
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
  await ideal.check();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('radio').first()).toHaveValue('ideal');
  await expect(page.getByRole('radio', { name: /^Card/ }), 'what one chose stays').toBeChecked();
});

test('a phone number of another country without its plus is refused by its field, in Dutch', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/);
  const email = someone('phone-number');
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await fillShipping(page, email);
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  for (const [label, text] of Object.entries({
    'Street address': 'Meir 24',
    'Postal code': '2000',
    City: 'Antwerpen',
    'Phone number': '06 12345678',
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await open(page, '/checkout?lang=nl');
  const next = page.getByRole('button', { name: 'Verder naar betaling' });
  await next.click();
  await page.locator('input[name=paymentMethod][value=card]').check();
  await page.getByRole('button', { name: /^Betaal €/ }).click();
  const problem = page.getByText('Vul een geldig telefoonnummer in');
  await expect(problem.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pas je gegevens aan' }).click();
  const phone = page.getByLabel('Telefoonnummer');
  await expect(phone).toHaveAccessibleDescription(/Vul een geldig telefoonnummer in/);
  await phone.fill('+31 6 12345678');
  await expect(problem).toHaveCount(0);
  await next.click();
  await page.getByRole('button', { name: /^Betaal €/ }).click();
  await expect(page.getByRole('heading', { name: /Betaal|Pay for your order/ })).toBeVisible();
  expect(await world.sql('select phone from orders where email = $1', [email])).toEqual([
    { phone: '+31 6 12345678' },
  ]);
});

test('whoever has one name buys with it', async ({ page, world }) => {
  const email = someone('one-name');
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await fillShipping(page, email);
  await page.getByLabel('First name').fill('Sukarno');
  await page.getByLabel('Last name').fill('');
  const none = page.getByRole('checkbox', { name: 'I have only one name' });
  await expect(none).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Last name is required.')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await none.check();
  await expect(page.getByText('Last name is required.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await chooseCard(page);
  await leaveToPay(page);
  await payAndReturn(page);
  const [order] = await world.sql(`select shipping_address ->> 'name' as name from orders where email = $1`, [
    email,
  ]);
  expect(order).toEqual({ name: 'Sukarno' });
});

test('a confirmation that could not be sent is said, and can be asked for again', async ({
  page,
  provoke,
}) => {
  provoke(/500/, /ERR_FAILED/);
  await fillBag(page, '/women/products/silk-scarf');
  await toPayment(page, someone('mail'));
  await leaveToPay(page);
  await payAndReturn(page);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
  await expect(page.getByText(today.format(new Date()))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/',
  );
  const button = page.getByRole('button', { name: /^(Send|Resend) Confirmation Email$/ });
  const endpoint = '**/functions/v1/send-order-confirmation';
  const answer = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await button.click();
  await expect(button).toBeHidden();
  answer.resolve();
  await expect(page.getByText('Notification Issue')).toBeVisible();
  await expect(
    page.getByText("We couldn't send your order confirmation email. Please try again later."),
  ).toBeVisible();
  await page.unroute(endpoint);
  await page.route(endpoint, (route) => route.abort());
  await button.click();
  await expect(page.getByText('Error Sending Email')).toBeVisible();
  await expect(page.getByText('An unexpected error occurred. Please try again later.')).toBeVisible();
});

/** Compares the end of the page before scripts and with the form: early scrolling must not shift it. */
async function expectSteadyEnd(page: Page, address: string): Promise<void> {
  const end = () =>
    page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top + window.scrollY);
  const scripts = /\/assets\/[^/]+\.js$/;
  const begin = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await begin.promise;
    await route.continue();
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  const before = await end();
  begin.resolve();
  await expect(
    page.getByRole('main').getByRole('button', { name: /^(Continue to Payment|Pay €)/ }),
  ).toBeVisible();
  expect(Math.abs((await end()) - before)).toBeLessThan(48);
  await page.unroute(scripts);
}
