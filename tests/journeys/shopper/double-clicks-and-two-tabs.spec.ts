import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  isAlive,
  leaveToPay,
  orderNumber,
  ordersOf,
  payAndReturn,
  payButton,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('a double click on Pay places one order', async ({ page, world }) => {
  const email = someone('double');
  await fillBag(page, '/men/products/knitted-polo', 'S');
  await (await toPayment(page, email)).dblclick();
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
  await payAndReturn(page);
  expect(await ordersOf(world, email)).toHaveLength(1);
});

test('two tabs with one bag lead to one payment page, and to one order', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/410 .*\/pay\//);
  const email = someone('tabs');
  await fillBag(page, '/men/products/knitted-polo', 'M');
  await toPayment(page, email);
  const second = await context.newPage();
  await toPayment(second, email);
  await leaveToPay(page);
  await leaveToPay(second);
  expect(second.url()).toBe(page.url());

  const number = await payAndReturn(page);
  await second.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(second.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  expect(await orderNumber(second)).toBe(number);
  expect(await ordersOf(world, email)).toHaveLength(1);
});

test('reloading the payment page, going back from it and paying again leads to the same one', async ({
  page,
  world,
}) => {
  const email = someone('back');
  await fillBag(page, '/men/products/knitted-polo', 'L');
  await toPayment(page, email);
  await leaveToPay(page);
  const payment = page.url();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
  await page.goBack();
  await isAlive(page);
  await expect(payButton(page)).toBeEnabled();
  await leaveToPay(page);
  expect(page.url()).toBe(payment);
  await payAndReturn(page);
  expect(await ordersOf(world, email)).toHaveLength(1);
});

test('reloading the success page while it asks does no harm', async ({ page, world }) => {
  const email = someone('reload');
  await fillBag(page, '/men/products/knitted-polo', 'XL');
  await toPayment(page, email);
  await leaveToPay(page);
  await world.control('webhooks', { paused: true });
  const question = page.waitForRequest('**/functions/v1/verify-payment');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await question;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid' }]);
});

test('the same bag bought again is another order', async ({ page, world }) => {
  const email = someone('again');
  for (const count of [1, 2]) {
    await fillBag(page, '/men/products/linen-shorts', 'M');
    await toPayment(page, email);
    await leaveToPay(page);
    await payAndReturn(page);
    expect(await ordersOf(world, email)).toHaveLength(count);
  }
});
