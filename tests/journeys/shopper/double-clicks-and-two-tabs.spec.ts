import { checkoutBody, sessionOf } from '../../system/shopper.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  isAlive,
  leaveToPay,
  ordersOf,
  payButton,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('a double click on Pay, a second tab, a reload and the back button lead to one payment page, and to one order', async ({
  page,
  context,
  world,
}) => {
  const email = someone('tabs');
  await fillBag(page, '/men/products/knitted-polo', 'M');
  await (await toPayment(page, email)).dblclick();
  const paying = page.getByRole('heading', { name: 'Pay for your order' });
  await expect(paying).toBeVisible();
  const payment = page.url();
  expect(await ordersOf(world, email)).toHaveLength(1);

  const second = await context.newPage();
  await toPayment(second, email);
  await leaveToPay(second);
  expect(second.url()).toBe(payment);
  const stale = await openHtml(context, payment);

  await page.reload();
  await expect(paying).toBeVisible();
  await page.goBack();
  await isAlive(page);
  await expect(payButton(page)).toBeEnabled();
  await leaveToPay(page);
  expect(page.url()).toBe(payment);

  const success = 'Your Order Was Successful!';
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: success })).toBeVisible();
  const orders = await ordersOf(world, email);
  expect(orders).toMatchObject([{ payment_status: 'paid' }]);
  const paidAgain = await stale.press('Pay');
  expect(paidAgain.heading).toBe(success);
  expect(paidAgain.main).toContain(orders[0]?.order_number);
  expect(await ordersOf(world, email)).toEqual(orders);
});

test('reloading the success page while it asks how the payment stands does no harm', async ({
  page,
  context,
  world,
}) => {
  const email = someone('reload');
  const checkout = await context.request.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: 'm14', size: 'XL' }], email),
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  await page.goto((await checkout.json()).checkoutUrl);
  await world.control('webhooks', { paused: true });
  const question = page.waitForRequest('**/functions/v1/verify-payment');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await question;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Order Was Successful!' })).toBeVisible();
  expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid' }]);
});

test('the same bag bought again is another order, once its page or its question showed the first as paid', async ({
  context,
  world,
}) => {
  const email = someone('again');
  const checkOut = async () => {
    const answer = await context.request.post('/functions/v1/create-checkout', {
      data: checkoutBody([{ id: 'm23', size: 'M' }], email),
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const body = await answer.json();
    return { address: String(body.checkoutUrl), sessionId: sessionOf(body) };
  };

  const first = await checkOut();
  await world.control('webhooks', { paused: true });
  await world.control(`sessions/${first.sessionId}/pay`, { method: 'card' });
  const asked = await context.request.post('/functions/v1/verify-payment', {
    data: { sessionId: first.sessionId },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  await world.control('webhooks', { paused: false });
  expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid' }]);

  const second = await checkOut();
  expect(await ordersOf(world, email)).toHaveLength(2);
  const page = await (await openHtml(context, second.address)).press('Pay');
  await expect.poll(async () => (await ordersOf(world, email))[1]?.payment_status).toBe('paid');
  expect((await openHtml(context, page.url)).heading).toBe('Your Order Was Successful!');

  await checkOut();
  expect(await ordersOf(world, email)).toHaveLength(3);
});
