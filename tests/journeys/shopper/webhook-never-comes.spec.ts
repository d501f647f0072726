import { until } from '../../system/world.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillBag,
  leaveToPay,
  ordersOf,
  payAndReturn,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';

test('the success page completes the order; the webhook, hours late, changes nothing', async ({
  page,
  world,
}) => {
  const email = someone('silent');
  const stock = await world.stockOf('m17', 'L');
  await fillBag(page, '/men/products/sailor-stripe-tee', 'L');
  await toPayment(page, email);
  await world.control('webhooks', { paused: true });
  await leaveToPay(page);
  const number = await payAndReturn(page);
  expect((await readMail(world, email)).subject).toContain(number);

  await world.control('webhooks', { paused: false });
  await until('the webhook arrived', async () => (await world.control('deliveries/count')).pending === 0);
  expect(await ordersOf(world, email)).toMatchObject([{ status: 'processing', payment_status: 'paid' }]);
  expect(await world.mailsTo(email)).toMatchObject([{ count: 1 }]);
  expect(await world.stockOf('m17', 'L')).toBe(stock - 1);
});
