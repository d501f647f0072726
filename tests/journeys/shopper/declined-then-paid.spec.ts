import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, leaveToPay, ordersOf, payAndReturn, someone, toPayment } from '../support/shopping.ts';

test('a declined card can be tried again: one order, paid once', async ({ page, world }) => {
  const email = someone('declined');
  await fillBag(page, '/men/products/heavy-cotton-tee', 'L');
  await toPayment(page, email);
  await leaveToPay(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expectAccessible(page);
  expect(await ordersOf(world, email)).toMatchObject([{ status: 'pending', payment_status: 'pending' }]);

  const number = await payAndReturn(page);
  expect(await ordersOf(world, email)).toMatchObject([
    { order_number: number, status: 'processing', payment_status: 'paid' },
  ]);
});
