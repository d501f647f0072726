import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

// Refunds are made and mailed by jobs.

test.beforeEach(async ({ context, world, provoke }) => {
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await signInAsAdmin(context);
});

const DELIVERY_CENTS = 4_95;

test('money is returned in part, then the rest; pieces go back in stock, the customer is told', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/, /409/);
  const { number, email } = await placeOrderInShop(world, shop, true);
  await open(page, `/admin/orders/${number}`);
  const refund = page.getByRole('region', { name: 'Refund', exact: true });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const asked = page.getByRole('dialog');
  const ask = async (amount: string, button = 'Refund') => {
    await refund.getByLabel('Amount').fill(amount);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await refund.getByRole('button', { name: button, exact: true }).click();
    await answer;
  };
  await ask('a lot');
  await expect(refund.getByText('Enter an amount, such as 12.50')).toBeVisible();
  await ask('1.299');
  await expect(refund.getByText('This can be read in two ways.')).toBeVisible();
  await ask('1299,505');
  await expect(refund.getByText('An amount has at most two decimals.')).toBeVisible();
  await ask('100000');
  await expect(refund.getByText('That is more than is left to refund.')).toBeVisible();
  await expect(refund.getByLabel('Amount')).toHaveValue('100000');
  await expect(refund.locator('[type=submit]').first()).toBeEnabled();
  await expectAccessible(page);
  await refund.getByLabel(/^Returned:/).fill('-1');
  await ask('20.50');
  await expect(refund.getByText('Enter how many items are returned as a whole number')).toBeVisible();

  await refund.getByLabel('Amount').fill('');
  await refund.getByLabel(/^Returned:/).fill('1');
  const [{ total_cents: total } = { total_cents: 0 }] = await world.sql<{ total_cents: number }>(
    'select total_cents from orders',
  );
  const inEuros = (cents: number) => (cents / 100).toFixed(2);
  await expect(refund.getByLabel('Amount'), 'the amount follows the pieces').toHaveValue(
    inEuros(total - DELIVERY_CENTS),
  );
  await refund.getByLabel('Reason').fill('A button fell off');
  await ask('€ 20,50');
  await expect(asked.getByRole('heading')).toHaveText('Refund €20.50 to the customer?');
  await expect(asked.getByRole('listitem')).toHaveText(/^1 × .+, M$/);
  await expect(asked.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  expect(await world.sql('select 1 from order_refunds'), 'nothing goes out unconfirmed').toEqual([]);
  await ask('20,50');
  // Another tab still shows the full amount.
  const stale = await page.context().newPage();
  await open(stale, `/admin/orders/${number}`);
  await stale.getByRole('button', { name: 'Refund everything' }).click();
  await expect(stale.getByRole('dialog').getByRole('heading')).toHaveText(
    `Refund €${inEuros(total)} to the customer?`,
  );
  await asked.getByRole('button', { name: 'Refund €20.50' }).dblclick();
  await expect(refund.getByText('The refund is on its way.')).toBeVisible();
  await expect(refund.getByLabel('Amount')).toHaveValue('');
  await stale.getByRole('button', { name: `Refund €${inEuros(total)}` }).click();
  await expect(stale.getByText('Something was refunded for this order in the meantime.')).toBeVisible();
  await stale.close();
  expect(await world.sql('select 1 from order_refunds')).toHaveLength(1);
  await expect(async () => {
    await open(page, `/admin/orders/${number}`);
    await expect(timeline.getByText('Refunded: €20.50')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(timeline.getByText('A button fell off')).toBeVisible();
  await expect(page.getByText('Partly refunded')).toBeVisible();
  expect(await world.stockOf('m1', 'M')).toBe(5);

  await refund.getByRole('button', { name: 'Refund everything' }).click();
  await asked.getByRole('button', { name: `Refund €${inEuros(total - 2_050)}` }).click();
  await expect(async () => {
    await open(page, `/admin/orders/${number}`);
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(await world.stockOf('m1', 'M')).toBe(5);
  const told = async () => (await subjects(world, email)).filter((subject) => subject.includes('refunding'));
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(2);
  await open(page, `/admin/orders/${number}`);
  await expect(timeline.getByText('Email sent again'), 'a second refund has a mail of its own').toHaveCount(
    0,
  );
});

test('na een volledige terugbetaling kunnen stuks nog terug op voorraad, zonder geld', async ({
  page,
  world,
  shop,
}) => {
  const { number, email } = await placeOrderInShop(world, shop, true);
  await open(page, `/admin/orders/${number}?lang=nl`);
  const refund = page.getByRole('region', { name: 'Terugbetaling', exact: true });
  const [{ total_cents: total } = { total_cents: 0 }] = await world.sql<{ total_cents: number }>(
    'select total_cents from orders',
  );
  await refund.getByLabel('Bedrag').fill((total / 100).toFixed(2).replace('.', ','));
  await refund.getByRole('button', { name: 'Terugbetalen', exact: true }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByLabel(/^Annuleer de bestelling ook/)).toBeChecked();
  await asked.getByRole('button', { name: /terugbetalen$/ }).click();
  await expect(async () => {
    await open(page, `/admin/orders/${number}`);
    await expect(page.getByText('Terugbetaald', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.locator('.admin-head').getByText('Geannuleerd')).toBeVisible();
  expect(await world.stockOf('m1', 'M')).toBe(4);
  await refund.getByRole('button', { name: 'Alles terugleggen' }).click();
  await expect(page.getByRole('dialog', { name: '1 stuk terug op voorraad leggen?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '1 stuk terugleggen' }).click();
  await expect(refund.getByText('De stuks liggen weer op voorraad.')).toBeVisible();
  expect(await world.stockOf('m1', 'M')).toBe(5);
  expect((await subjects(world, email)).length).toBeLessThanOrEqual(2);
});

test("money returned in the payment provider's own dashboard stands in the order, and the customer is told", async ({
  context,
  world,
  shop,
}) => {
  const { number, email } = await placeOrderInShop(world, shop, true);
  const [order] = await world.sql<{ payment_intent_id: string }>('select payment_intent_id from orders');
  await world.stripe.refunds.create({ payment_intent: order?.payment_intent_id ?? '', amount: 1_250 });
  await expect(async () => {
    const shown = await openHtml(context, `/admin/orders/${number}?lang=en`);
    const entry = shown.one('region', 'Timeline').one('listitem', 'Refunded: €12.50');
    expect(entry.text).toContain('the payment provider');
  }).toPass({ timeout: 60_000 });
  const isTold = async () => (await subjects(world, email)).some((subject) => subject.includes('refunding'));
  await expect.poll(isTold, { timeout: 60_000 }).toBe(true);
});
