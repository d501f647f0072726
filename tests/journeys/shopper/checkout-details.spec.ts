import type { Page, Route } from '@playwright/test';
import { checkoutBody } from '../../system/shopper.ts';
import { expectAccessible } from '../support/accessible.ts';
import { filledBag, typedAddress } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  fillShipping,
  keepElsewhere,
  leaveToPay,
  moveTo,
  open,
  readMail,
  someone,
} from '../support/shopping.ts';

test('a checkout that cannot be reached leaves the shopper with the bag, to try again; a bag that is emptied at the last moment does not go on, and an empty checkout waits half a second for a bag', async ({
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

  await page.clock.install();
  await open(page, '/bag');
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await proceed.click();
  await keepElsewhere(page, []);
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await page.clock.runFor(100);
  const toast = page.getByRole('listitem').filter({ hasText: 'Cannot proceed' });
  await expect(toast).toContainText('Your bag appears to be empty. Please add items before checkout.');
  await expect(page).toHaveURL('/bag');

  await moveTo(page, '/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page.clock.runFor(490);
  await expect(page).toHaveURL('/checkout');
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/bag');
});

test('the end of the checkout stays in its place while the form appears, at 390, 768 and 1440 pixels', async ({
  page,
}) => {
  test.slow();
  await page.goto('/robots.txt');
  const bag = JSON.stringify(filledBag['bag-items']);
  await page.evaluate((kept) => localStorage.setItem('bag-items', kept), bag);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSteadyEnd(page, '/checkout');
    await page.evaluate(
      (kept) => sessionStorage.setItem('checkout-form', kept),
      JSON.stringify(typedAddress['checkout-form']),
    );
    await expectSteadyEnd(page, '/checkout?step=payment');
    await page.evaluate(() => sessionStorage.removeItem('checkout-form'));
  }
});

test('countries stand in their groups, a long list of items scrolls, one name is enough, and each country has its way to pay', async ({
  page,
  world,
}) => {
  test.slow();
  const email = someone('one-name');
  await page.goto('/robots.txt');
  const [line] = filledBag['bag-items'];
  const sizes = ['XS', 'S', 'M', 'L', 'XL'];
  const lines = [...sizes.map((size) => ({ ...line, size })), filledBag['bag-items'][1]];
  await page.evaluate((bag) => localStorage.setItem('bag-items', bag), JSON.stringify(lines));
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
  const steps = page.getByRole('list').filter({ hasText: /Shipping.*Payment/ });
  await expect(steps.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await expect(steps.locator('svg')).toHaveCount(0);
  const list = page.getByRole('region', { name: /items/i });
  const { shown, all } = await list.evaluate((box) => ({ shown: box.clientHeight, all: box.scrollHeight }));
  expect(shown).toBeLessThanOrEqual(240);
  expect(all).toBeGreaterThan(shown);

  await fillShipping(page, email);
  await page.getByLabel('First name').fill('Sukarno');
  await page.getByLabel('Last name').fill('');
  const none = page.getByRole('checkbox', { name: 'I have only one name' });
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await expect(none).toHaveCount(0);
  await next.click();
  await expect(page.getByText('Last name is required.')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await none.check();
  await expect(page.getByText('Last name is required.')).toHaveCount(0);
  await next.click();
  await expect(steps.getByRole('listitem').last()).toHaveAttribute('aria-current', 'step');
  await expect(steps.getByRole('listitem').first().locator('svg')).toHaveCount(1);

  const change = page.getByRole('main').getByRole('link', { name: 'Change', exact: true });
  const ideal = page.getByRole('radio', { name: /^iDEAL/ });
  const card = page.getByRole('radio', { name: /^Card/ });
  await expect(ideal, 'iDEAL is chosen for a Dutch address').toBeChecked();
  await expect(page.getByRole('radio').first(), 'and stands first').toHaveValue('ideal');
  await change.click();
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await next.click();
  await expect(page.getByRole('radio').first(), 'elsewhere the card does').toHaveValue('card');
  await expect(card).toBeChecked();
  await ideal.check();
  await card.check();
  await change.click();
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await next.click();
  await expect(page.getByRole('radio').first()).toHaveValue('ideal');
  await expect(card, 'what one chose stays').toBeChecked();
  await leaveToPay(page);
  const placed = await world.sql(
    "select shipping_address ->> 'name' as name, payment_method as method from orders where email = $1",
    [email],
  );
  expect(placed).toEqual([{ name: 'Sukarno', method: 'card' }]);
});

test('a phone number of another country without its plus is refused by its field, in Dutch', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/);
  const email = someone('phone-number');
  const shipping = {
    ...typedAddress['checkout-form'].shipping,
    email,
    phone: '06 12345678',
    country: 'Belgium',
    streetLine1: 'Meir 24',
    postalCode: '2000',
    city: 'Antwerpen',
  };
  await fillBag(page, '/women/products/silk-scarf');
  await page.evaluate(
    (draft) => sessionStorage.setItem('checkout-form', draft),
    JSON.stringify({ method: 'card', shipping }),
  );
  await open(page, '/checkout?step=payment&lang=nl');
  await page.getByRole('button', { name: /^Betaal €/ }).click();
  const problem = page.getByText('Vul een geldig telefoonnummer in');
  await expect(problem.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pas je gegevens aan' }).click();
  const phone = page.getByLabel('Telefoonnummer');
  await expect(phone).toHaveAccessibleDescription(/Vul een geldig telefoonnummer in/);
  await phone.fill('+31 6 12345678');
  await expect(problem).toHaveCount(0);
  await page.getByRole('button', { name: 'Verder naar betaling' }).click();
  await page.getByRole('button', { name: /^Betaal €/ }).click();
  await expect(page.getByRole('heading', { name: /Betaal|Pay for your order/ })).toBeVisible();
  expect(await world.sql('select phone from orders where email = $1', [email])).toEqual([
    { phone: '+31 6 12345678' },
  ]);
});

test('a confirmation that could not be sent is said, and can be asked for again', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/500/, /ERR_FAILED/);
  const email = someone('mail');
  const bought = await page.request.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: 'w25', size: 'One Size' }], email),
  });
  const payment = await openHtml(page.request, (await bought.json()).checkoutUrl);
  const { url } = await payment.press(/^(Pay|Betalen)$/);
  await readMail(world, email);
  await open(page, url);
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
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
