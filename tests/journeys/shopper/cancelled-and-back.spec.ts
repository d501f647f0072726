import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  cents,
  fillBag,
  fillShipping,
  leaveToPay,
  ordersOf,
  payButton,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('back from the payment page everything is still there; a changed bag makes a new order', async ({
  page,
  world,
}) => {
  const email = someone('cancelled');
  await fillBag(page, '/women/products/linen-blouse', 'S');
  const price = cents(await (await toPayment(page, email)).textContent());
  await leaveToPay(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByText('You left the payment page before paying.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items in your order' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Country')).toHaveValue('Netherlands');
  await expect(page.getByLabel('City')).toHaveValue('Amsterdam');

  await page.getByRole('link', { name: 'Edit Bag' }).click();
  await page.getByRole('button', { name: /^One more: Linen Blouse/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toContainText('€');
  const twice = cents(await payButton(page).textContent());
  expect(twice, 'free delivery from € 100').toBe(2 * (price - 4_95));
  await leaveToPay(page);
  await (await openHtml(page.request, page.url())).press('Pay');
  await readMail(world, email);
  expect(await ordersOf(world, email)).toMatchObject([
    { status: 'cancelled', total_cents: price },
    { status: 'processing', payment_status: 'paid', total_cents: twice },
  ]);
  expect(await world.heldOf('w13', 'S')).toBe(0);
});
