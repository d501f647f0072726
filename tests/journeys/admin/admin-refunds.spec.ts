import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
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

test('a refund is asked before it goes out: the amount follows the items, and a double click refunds once', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/);
  const { number } = await placeOrderInShop(world, shop, true);
  const total = await totalOf(world);
  await open(page, `/admin/orders/${number}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund', exact: true });
  const asked = page.getByRole('dialog', { name: /^Refund €/ });
  await refund.getByLabel('Amount').fill('100000');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('That is more than is left to refund.')).toBeVisible();
  await expect(refund.getByLabel('Amount')).toHaveValue('100000');
  await expect(refund.locator('[type=submit]').first()).toBeEnabled();
  await expectAccessible(page);

  await refund.getByLabel('Amount').fill('');
  await refund.getByLabel(/^Returned:/).fill('1');
  await expect(refund.getByLabel('Amount'), 'the amount follows the items').toHaveValue(
    inEuros(total - DELIVERY_CENTS),
  );
  await refund.getByLabel('Amount').fill('€ 20,50');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(asked.getByRole('heading')).toHaveText('Refund €20.50 to the customer?');
  await expect(asked.getByRole('listitem')).toHaveText(/^1 × .+, M$/);
  await expect(asked.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  expect(await world.sql('select 1 from order_refunds'), 'nothing goes out unconfirmed').toEqual([]);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await asked.getByRole('button', { name: 'Refund €20.50' }).dblclick();
  await expect(page.getByText('The refund is on its way.')).toBeVisible();
  await expect(refund).toBeHidden();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByLabel('Amount')).toHaveValue('');
  expect(await world.sql('select 1 from order_refunds')).toHaveLength(1);
});

test('money is returned in part, then the rest; items go back in stock, the customer is told', async ({
  context,
  world,
  shop,
}) => {
  const { number, email } = await placeOrderInShop(world, shop, true);
  const total = await totalOf(world);
  const load = () => openHtml(context, `/admin/orders/${number}?lang=en`);
  const ask = (page: HtmlPage, amount: string) => {
    const refund = page.one('dialog', 'Refund');
    refund.fill('Amount', amount);
    return refund.press('Refund');
  };
  for (const [amount, status, problem] of [
    ['a lot', 400, 'Enter an amount, such as 12.50'],
    ['1.299', 400, 'This can be read in two ways.'],
    ['1299,505', 400, 'An amount has at most two decimals.'],
    ['100000', 409, 'That is more than is left to refund.'],
  ] as const) {
    const refused = await ask(await load(), amount);
    expect(refused.status).toBe(status);
    expect(refused.one('dialog', 'Refund').text).toContain(problem);
    expect(refused.one('dialog', 'Refund').field('Amount').value).toBe(amount);
  }
  const form = await load();
  form.fill(/^Returned:/, '-1');
  expect((await ask(form, '20.50')).text).toContain('Enter how many items are returned as a whole number');

  form.fill(/^Returned:/, '1');
  form.one('dialog', 'Refund').fill('Reason', 'A button fell off');
  const asked = (await ask(form, '€ 20,50')).one('dialog', 'Refund €20.50 to the customer?');
  expect(asked.one('listitem').text).toMatch(/^1 × .+, M$/);
  expect(await world.sql('select 1 from order_refunds'), 'nothing goes out unconfirmed').toEqual([]);
  // Another page still shows the full amount.
  const former = (await (await load()).press('Refund everything')).one(
    'dialog',
    `Refund €${inEuros(total)} to the customer?`,
  );
  expect((await asked.press('Refund €20.50')).text).toContain('The refund is on its way.');
  const late = await former.press(`Refund €${inEuros(total)}`);
  expect(late.status).toBe(409);
  expect(late.text).toContain('Something was refunded for this order in the meantime.');
  expect(await world.sql('select 1 from order_refunds')).toHaveLength(1);
  await expect(async () => {
    const shown = await load();
    const timeline = shown.one('region', 'Timeline').text;
    expect(timeline).toContain('Refunded: €20.50');
    expect(timeline).toContain('A button fell off');
    expect(shown.text).toContain('Partly refunded');
  }).toPass({ timeout: 60_000 });
  expect(await world.stockOf('m1', 'M')).toBe(5);

  const rest = await (await load()).press('Refund everything');
  await rest.one('dialog', /^Refund €/).press(`Refund €${inEuros(total - 2_050)}`);
  await expect
    .poll(() => world.sql('select payment_status from orders'), { timeout: 60_000 })
    .toEqual([{ payment_status: 'refunded' }]);
  expect((await load()).text.replaceAll('Partly refunded', '')).toMatch(/\bRefunded\b(?!:)/);
  expect(await world.stockOf('m1', 'M')).toBe(5);
  const paidBack = await world.sql<{ cents: number }>(
    'select sum(amount_cents)::int as cents from order_refunds',
  );
  expect(paidBack).toEqual([{ cents: total }]);
  const told = async () => (await subjects(world, email)).filter((subject) => subject.includes('refunding'));
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(2);
  expect(
    (await load()).one('region', 'Timeline').text,
    'a second refund has a mail of its own',
  ).not.toContain('Email sent again');
});

test('na een volledige terugbetaling kunnen stuks nog terug op voorraad, zonder geld', async ({
  context,
  world,
  shop,
}) => {
  const { number, email } = await placeOrderInShop(world, shop, true);
  const load = () => openHtml(context, `/admin/orders/${number}?lang=nl`);
  const form = (await load()).one('dialog', 'Terugbetaling');
  form.fill('Bedrag', inEuros(await totalOf(world)).replace('.', ','));
  const asked = (await form.press('Terugbetalen')).one('dialog', /terugbetalen/);
  expect(asked.field(/^Annuleer de bestelling ook/).isChecked).toBe(true);
  await asked.press(/terugbetalen$/);
  await expect(async () => {
    expect((await load()).text).toMatch(/\bTerugbetaald\b(?!:)/);
  }).toPass({ timeout: 60_000 });
  expect((await load()).text).toContain('Geannuleerd');
  expect(await world.sql('select status, payment_status from orders')).toEqual([
    { status: 'cancelled', payment_status: 'refunded' },
  ]);
  expect(await world.stockOf('m1', 'M')).toBe(4);
  const again = await (await load()).press('Alles terugleggen');
  const restocked = await again.one('dialog', '1 stuk terug op voorraad leggen?').press('1 stuk terugleggen');
  expect(restocked.text).toContain('De stuks liggen weer op voorraad.');
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

async function totalOf(world: World): Promise<number> {
  const [order] = await world.sql<{ total_cents: number }>('select total_cents from orders');
  return order?.total_cents ?? 0;
}

function inEuros(cents: number): string {
  return (cents / 100).toFixed(2);
}
