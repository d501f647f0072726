import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  leaveToPay,
  ordersOf,
  payAndReturn,
  payButton,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('the payment provider is away: the shopper is told, keeps the bag and pays a moment later', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/502/, /payment page could not be opened/);
  const email = someone('away');
  await fillBag(page, '/women/products/ribbed-tank', 'M');
  await toPayment(page, email);
  await world.control('outage', { mode: 'unavailable' });
  await payButton(page).click();
  const words = 'Failed to create checkout session. Please try again.';
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`Checkout Error${words}`);
  await expect(page.locator('.toast'), 'said once, and nothing lies over the button').toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Items in your order' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expectAccessible(page);
  expect(await world.heldOf('w18', 'M'), 'nothing is kept for nobody').toBe(0);

  await world.control('outage', { mode: 'none' });
  await leaveToPay(page);
  const number = await payAndReturn(page);
  const orders = await ordersOf(world, email);
  expect(orders.filter(({ payment_status }) => payment_status === 'paid')).toMatchObject([
    { order_number: number },
  ]);
});

test('the way to the shop is cut after paying: four attempts, then a button that tries again', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await fillBag(page, '/women/products/fine-knit-top', 'M');
  await toPayment(page, someone('cut'));
  await world.control('webhooks', { paused: true });
  await page.route('**/functions/v1/verify-payment', (route) => route.abort());
  await leaveToPay(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verifying Your Payment...' })).toBeVisible();
  await expect(page.getByText('Verification attempt: 1 of 4')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Verification attempt: 3 of 4')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verification Issue' })).toBeVisible();
  await expect(page.getByText('Connection issues prevented payment verification.')).toBeVisible();
  const main = page.getByRole('main');
  for (const cause of ['declined by your bank', 'interrupted the payment', 'temporarily having issues'])
    await expect(main.getByRole('listitem').filter({ hasText: cause })).toBeVisible();
  await expect(
    main.getByText('Payment verification failed. Please try again or contact support.'),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Return to Bag' })).toHaveAttribute('href', '/bag');
  await expectAccessible(page);

  await page.unroute('**/functions/v1/verify-payment');
  await page.getByRole('button', { name: 'Retry Verification' }).click();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
});

test('a session that nobody knows, and none at all, are said', async ({ page, provoke }) => {
  provoke(/404 .*verify-payment|404 \(Not Found\).*verify-payment/);
  await page.goto('/payment/success?session_id=cs_test_0123456789');
  await expect(page.getByRole('main').getByText("Your payment session couldn't be found.")).toBeVisible();
  await expect(page.getByText("Your payment session couldn't be found."), 'it is said once').toHaveCount(1);
  await page.goto('/payment-success');
  await expect(page.getByText('Missing Session Information')).toBeVisible();
  await expect(page).toHaveURL('/');
});
