import { expectAccessible } from './accessible.ts';
import { signInAsAdmin } from './as-admin.ts';
import { expect, test } from './journey.ts';
import { ordered, subjects, withoutOrders } from './ordered.ts';
import { open } from './shopping.ts';

test.beforeEach(async ({ page, world, provoke }) => {
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await page.goto('/bag');
  await signInAsAdmin(page);
});

test('money is returned in part, then the rest; pieces go back in stock, the customer is told', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/, /409/);
  const { number, email } = await ordered(world, shop, true);
  await open(page, `/admin/orders/${number}`);
  const refund = page.getByRole('region', { name: 'Refund', exact: true });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const give = async (amount: string) => {
    await refund.getByLabel('Amount').fill(amount);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await answer;
  };
  await give('a lot');
  await expect(refund.getByText('Type an amount, such as 12.50')).toBeVisible();
  await give('100000');
  await expect(refund.getByText('That is more than is left to return.')).toBeVisible();
  await expect(refund.getByLabel('Amount')).toHaveValue('100000');
  await expectAccessible(page);
  await refund.getByLabel(/^Back in stock/).fill('-1');
  await give('20.50');
  await expect(refund.getByText('Type how many pieces come back as a whole number')).toBeVisible();
  await refund.getByLabel(/^Back in stock/).fill('1');
  await refund.getByLabel('Reason').fill('A button fell off');
  await give('20,50');
  await expect(refund.getByText('The refund is on its way.')).toBeVisible();
  await expect(refund.getByLabel('Amount')).toHaveValue('');
  await expect(async () => {
    await open(page, `/admin/orders/${number}`);
    await expect(timeline.getByText('Refunded: €20.50')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(timeline.getByText('A button fell off')).toBeVisible();
  expect(await world.stockOf('m1', 'M')).toBe(5);

  const [order] = await world.sql<{ total_cents: number }>('select total_cents from orders');
  await give(((order?.total_cents ?? 0) / 100 - 20.5).toFixed(2));
  await expect(async () => {
    await open(page, `/admin/orders/${number}`);
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(await world.stockOf('m1', 'M')).toBe(5);
  await expect
    .poll(
      async () => (await subjects(world, email)).filter((subject) => subject.includes('returning')).length,
      {
        timeout: 60_000,
      },
    )
    .toBe(2);
});

test("money returned in the payment provider's own dashboard stands in the order, and the customer is told", async ({
  page,
  world,
  shop,
}) => {
  const { number, email } = await ordered(world, shop, true);
  const [order] = await world.sql<{ payment_intent_id: string }>('select payment_intent_id from orders');
  await world.stripe.refunds.create({ payment_intent: order?.payment_intent_id ?? '', amount: 1_250 });
  const entry = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({
    hasText: 'Refunded: €12.50',
  });
  await expect(async () => {
    await open(page, `/admin/orders/${number}`);
    await expect(entry).toContainText('the payment provider', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const isTold = async () => (await subjects(world, email)).some((subject) => subject.includes('returning'));
  await expect.poll(isTold, { timeout: 60_000 }).toBe(true);
});
