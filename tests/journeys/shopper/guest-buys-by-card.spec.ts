import { storedKeys, undocumentedKeys } from '../support/browser-storage.ts';
import { expect, test } from '../support/journey.ts';
import {
  cents,
  centsBeside,
  chooseCard,
  fillBag,
  fillShipping,
  leaveToPay,
  open,
  orderNumber,
  payAndReturn,
  payButton,
  readMail,
  someone,
} from '../support/shopping.ts';

const email = someone('card');

test('a guest finds an item, buys three of it by card and gets the confirmation by mail', async ({
  page,
  world,
}) => {
  await open(page, '/');
  await expect(page).toHaveTitle('Marenza Official Website');

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Women' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Tops' }).click();
  await expect(page).toHaveURL('/women/tops');
  await page
    .getByRole('navigation', { name: 'Sort by' })
    .getByRole('link', { name: 'Price Low to High' })
    .click();
  await expect(page).toHaveURL('/women/tops?sort=price-asc');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect
    .poll(async () => isRising((await cards.allTextContents()).map(cents)), { message: 'cheapest first' })
    .toBe(true);
  const title = (await cards.first().getByRole('heading').textContent()) ?? '';
  const price = cents(await cards.first().textContent());
  await cards.first().getByRole('link', { name: title, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} | Marenza Official Website`);
  await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Size Required');
  await expect(page.getByRole('main').getByText('Please select a size')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'XS' })).toBeFocused();
  await page.getByRole('radio', { name: 'S', exact: true }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
  await expect(page.getByText(`${title} has been added to your bag. Size S · 2 items`)).toBeVisible();

  await page.getByRole('link', { name: 'Bag, 2 items' }).click();
  await expect(page.getByRole('heading', { name: 'Shopping Bag' })).toBeVisible();
  await page.getByRole('button', { name: `One more: ${title}, Size S` }).click();
  await expect(page.getByRole('link', { name: 'Bag, 3 items' })).toBeVisible();
  expect(await centsBeside(page, 'Subtotal')).toBe(3 * price);
  expect(await centsBeside(page, 'Total')).toBe(3 * price);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await expect(page.getByText('You are checking out as a guest.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  for (const missing of [
    'First name is required.',
    'Last name is required.',
    'Valid email is required.',
    'Phone number is required.',
    'Street address is required.',
    'City is required.',
    'State is required.',
    'Postal code is required.',
  ]) {
    await expect(page.getByText(missing)).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await fillShipping(page, 'nobody');
  await expect(page.getByLabel('State or province'), 'the Netherlands have no states').toHaveCount(0);
  await expect(page.getByText('Valid email is required.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  await chooseCard(page);
  expect(cents(await payButton(page).textContent())).toBe(3 * price);
  await leaveToPay(page);
  await expect(page.getByRole('listitem')).toContainText(`3 × ${title}`);
  expect(
    cents(
      await page
        .getByRole('paragraph')
        .filter({ hasText: /^Total/ })
        .textContent(),
    ),
  ).toBe(3 * price);
  const number = await payAndReturn(page);

  await expect(page.getByText(`Thank you for your order! Your order number is #${number}.`)).toBeVisible();
  await expect(page.getByText('Your order will arrive within 2 working days.')).toBeVisible();
  expect(await centsBeside(page, 'Total')).toBe(3 * price);
  await expect(page.getByRole('region', { name: 'Order Items' }).first()).toContainText(title);
  await expect(page.getByRole('link', { name: 'Bag', exact: true }), 'the bag is empty').toBeVisible();

  const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
  await expect(resend, 'the page learns that the mail went out').toBeVisible();
  await resend.click();
  await expect(
    page.getByText(`We've sent a confirmation email to ${email} with your order details.`),
  ).toBeVisible();
  await page.reload();
  expect(await orderNumber(page)).toBe(number);
  await expect(resend).toBeVisible();
  const names = await storedKeys(page);
  expect(names.join()).toContain('stripe_session_');
  expect(await undocumentedKeys(page, names)).toEqual([]);

  const mail = await readMail(world, email);
  expect(await world.mailsTo(email), 'the one sent with the order and the one sent again').toHaveLength(2);
  expect(mail.subject).toBe(`Your Marenza order ${number}`);
  expect(mail.text).toContain(`3 × ${title}, size S`);
  expect(cents(/Total:\s+(€.*)/.exec(mail.text)?.[1] ?? '')).toBe(3 * price);

  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await expect(page.getByLabel('Country'), 'the next order starts with the country').toHaveValue(
    'Netherlands',
  );
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

function isRising(prices: number[]): boolean {
  return prices.length > 2 && prices.every((price, place) => price >= (prices[place - 1] ?? 0));
}
