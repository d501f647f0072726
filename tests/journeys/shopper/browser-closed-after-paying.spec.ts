import { checkoutBody } from '../../system/shopper.ts';
import { until } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  orderNumber,
  ordersOf,
  payButton,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('a browser that is lost after paying finds its order when it wants to buy the same again', async ({
  page,
  context,
  world,
}) => {
  const email = someone('lost');
  const stock = await world.stockOf('m16', 'M');
  await openHtml(context, '/checkout?lang=en');
  const answer = await context.request.post('/functions/v1/create-checkout', {
    data: { ...checkoutBody([{ id: 'm16', size: 'M' }], email), phone: '+31 6 12345678' },
  });
  await page.goto((await answer.json()).checkoutUrl);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay later' }).click();
  await expect(page.getByRole('heading', { name: 'The payment is done' })).toBeVisible();
  await expectAccessible(page);
  await page.close();

  await until('paid', async () => (await ordersOf(world, email))[0]?.payment_status === 'paid');
  const [order] = await ordersOf(world, email);
  expect((await readMail(world, email)).subject).toContain(order?.order_number);

  const later = await context.newPage();
  await fillBag(later, '/men/products/ribbed-crew-knit', 'M');
  await toPayment(later, email);
  await payButton(later).click();
  await expect(later.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  expect(await orderNumber(later)).toBe(order?.order_number);
  await expect(later.getByRole('link', { name: 'Bag', exact: true }), 'the bag is empty').toBeVisible();
  expect(await ordersOf(world, email)).toHaveLength(1);
  expect(await world.stockOf('m16', 'M')).toBe(stock - 1);
});
