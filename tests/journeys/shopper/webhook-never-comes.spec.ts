import { createCheckout, post, sessionOf } from '../../system/shopper.ts';
import { until } from '../../system/world.ts';
import { expect, test } from '../support/journey.ts';
import { ordersOf, readMail, someone } from '../support/shopping.ts';

test('what the success page asks completes the order; the webhook, hours late, changes nothing', async ({
  world,
  shop,
}) => {
  const email = someone('silent');
  const stock = await world.stockOf('m17', 'L');
  const { answer } = await createCheckout(shop.url, [{ id: 'm17', size: 'L' }], { email });
  const sessionId = sessionOf(answer);
  await world.control('webhooks', { paused: true });
  await world.control(`sessions/${sessionId}/pay`, { method: 'card' });
  const verified = await post(`${shop.url}/functions/v1/verify-payment`, { sessionId });
  expect(verified.status).toBe(200);
  const paid = await ordersOf(world, email);
  expect(paid).toMatchObject([{ status: 'processing', payment_status: 'paid' }]);
  expect((await readMail(world, email)).subject).toContain(paid[0]?.order_number);

  await world.control('webhooks', { paused: false });
  await until('the webhook arrived', async () => (await world.control('deliveries/count')).pending === 0);
  expect(await ordersOf(world, email)).toMatchObject([{ status: 'processing', payment_status: 'paid' }]);
  expect(await world.mailsTo(email)).toMatchObject([{ count: 1 }]);
  expect(await world.stockOf('m17', 'L')).toBe(stock - 1);
});
