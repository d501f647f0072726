import { checkoutBody } from '../../system/shopper.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { ordersOf, readMail, someone } from '../support/shopping.ts';

test('a declined card can be tried again: one order, paid once', async ({ request, world }) => {
  const email = someone('declined');
  await openHtml(request, '/checkout?lang=en');
  const answer = await request.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: 'm15', size: 'L' }], email),
  });
  const payment = await openHtml(request, (await answer.json()).checkoutUrl);
  const declined = await payment.press('Decline');
  expect(declined.text).toContain('Your card was declined.');
  expect(await ordersOf(world, email)).toMatchObject([{ status: 'pending', payment_status: 'pending' }]);

  const { url } = await declined.press('Pay');
  await readMail(world, email);
  const [order, ...others] = await ordersOf(world, email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'processing', payment_status: 'paid' });
  const success = await openHtml(request, url);
  expect(success.heading).toBe('Your Order Was Successful!');
  expect(success.main).toContain(order?.order_number);
});
