import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { returnedOrder } from '../support/returned-order.ts';
import { open } from '../support/shopping.ts';
import { tabTo } from '../support/tab-to.ts';

test.beforeEach(async ({ world }) => {
  await world.setStock('m21', 'M', 9);
});

test('in English: an operator takes a return in item by item, and what arrived is paid back in one confirmed step', async ({
  page,
  context,
  world,
  shop,
}) => {
  const { email, number } = await returned(world, shop, 3);
  await signInAsAdmin(context, 'en');
  const list = await openHtml(context, '/admin/orders?view=withdrawn');
  expect(list.one('row', number).text).toMatch(/Return open.*Money due by /);
  const panelOf = (answer: HtmlPage) => answer.one('region', 'Withdrawals');
  const panel = panelOf(await list.one('row', number).follow(number));
  expect(panel.text).toContain(`Email the prepaid label to ${email}`);
  expect(panel.text).toContain('Reason: Too small');
  expect(panel.field('Undamaged').value, 'mostly all of it comes').toBe('3');

  panel.fill('Damaged', '1');
  const refused = await panel.press('Mark as received');
  expect(refused.status).toBe(400);
  expect(panelOf(refused).text).toContain('That is more than is open, or not a number of items.');
  expect(panelOf(refused).field('Damaged').value, 'what was typed stays').toBe('1');
  panelOf(refused).fill('Undamaged', '1');
  const received = await panelOf(refused).press('Mark as received');
  expect(panelOf(received).text).toContain('1 missing');
  const refunding = received.one('dialog', 'Refund');
  expect(refunding.field(/^Returned:/).value).toBe('2');
  expect(refunding.field('Amount').value).toBe(await priceOf(world, number, 2, 'en'));

  // A colleague changed the receipt.
  await world.sql(
    `update order_return_intakes set taken_in_at = taken_in_at + interval '1 second' where withdrawal_id in (
       select order_withdrawals.id from order_withdrawals join orders on orders.id = order_id where order_number = $1)`,
    [number],
  );
  panelOf(received).fill('Undamaged', '2');
  const late = await panelOf(received).press('Correct');
  expect(late.status).toBe(409);
  expect(panelOf(late).text).toContain('Someone else received items in the meantime.');
  expect(panelOf(late).field('Undamaged').value, 'what stands there now').toBe('1');

  await open(page, `/admin/orders/${number}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Refund', exact: true })
    .getByRole('button', { name: 'Refund', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Refund €/ });
  await expect(dialog).toContainText('1 damaged, to be written off');
  await dialog.getByRole('button', { name: /^Refund €/ }).dblclick();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Written off');
  await expect.poll(async () => (await movesOf(world, number)).join()).toBe('sale -3,return 2,damage -1');
  const missing = page.getByRole('region', { name: 'Withdrawals' });
  await expect(
    missing.getByRole('button', { name: 'Mark as received' }),
    'one is still to come',
  ).toBeVisible();
});

test('in Dutch: a return that arrived whole is taken in and refunded from the list, by keyboard, in two actions', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/);
  const { number } = await returned(world, shop, 2);
  const paid = await paidFor(world, number, 'nl');
  await signInAsAdmin(page, 'nl');
  await open(page, '/admin/orders?view=withdrawn');
  const row = page.getByRole('row', { name: number });
  const menu = row.getByRole('button', { name: number });
  const dialog = page.getByRole('dialog', { name: /^De retour van .* innemen en €.* terugbetalen\?$/ });
  const ask = async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await tabTo(page, row.getByRole('button', { name: 'Alles is binnen: innemen en terugbetalen' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Nog niet' })).toBeFocused();
  };
  await ask();
  for (const said of [
    number,
    paid,
    'Alles van deze retour wordt als heel ingenomen.',
    '2 × ',
    'Daarmee is de hele betaling terug.',
  ])
    await expect(dialog).toContainText(said);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(menu, 'one is where one was').toBeFocused();

  await ask();
  // A colleague changed the order.
  await world.sql('update orders set updated_at = now() where order_number = $1', [number]);
  await tabTo(page, dialog.getByRole('button', { name: /^Innemen en €.* terugbetalen$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deze bestelling is veranderd sinds de vraag werd getoond.')).toBeVisible();
  expect(await movesOf(world, number)).toEqual(['sale -2']);

  const actions: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && actions.push(request.url()));
  page.on('framenavigated', (frame) => actions.push(frame.url()));
  await ask();
  await tabTo(page, dialog.getByRole('button', { name: /^Innemen en €.* terugbetalen$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Retour ingenomen. De terugbetaling is onderweg.')).toBeVisible();
  await expect(row, 'nothing of it is open').toHaveCount(0);
  expect(actions.map((address) => new URL(address).pathname)).toEqual(
    Array(2).fill('/admin/orders/return-refunds.data'),
  );
  await expect.poll(async () => (await movesOf(world, number)).join()).toBe('sale -2,return 2');
  const refunds = await world.sql(
    `select amount_cents = total_cents as is_all from order_refunds join orders on orders.id = order_id
     where order_number = $1`,
    [number],
  );
  expect(refunds).toEqual([{ is_all: true }]);
});

test('the list says that a parcel is here, and the order that its money is overdue', async ({
  context,
  world,
  shop,
}) => {
  const { number } = await returned(world, shop, 1);
  await signInAsAdmin(context, 'en');
  const order = () => openHtml(context, `/admin/orders/${number}`);
  const arrived = await (await order()).one('region', 'Withdrawals').press('Mark as received');
  expect(arrived.one('region', 'Withdrawals').has('button', 'Correct')).toBe(true);
  const list = await openHtml(context, '/admin/orders?view=withdrawn');
  expect(list.one('row', number).text).toMatch(/Return arrived.*Money due by /);
  await world.sql(
    `update order_withdrawals set stated_at = stated_at - interval '20 days'
     where order_id = (select id from orders where order_number = $1)`,
    [number],
  );
  expect((await order()).one('region', 'Withdrawals').text).toContain('The money was due by');
});

test('before JavaScript all of a return is taken in and refunded from the list by plain forms', async ({
  context,
  world,
  shop,
}) => {
  const { number } = await returned(world, shop, 1);
  await signInAsAdmin(context, 'en');
  const list = await openHtml(context, '/admin/orders?view=withdrawn');
  const asked = await list.one('row', number).press('Everything arrived: receive and refund');
  const done = await asked.one('dialog', /^Receive the return of/).press(/^Receive and refund €/);
  expect(done.text).toContain('Return received. The refund is on its way.');
  expect(done.has('row', number)).toBe(false);
  await expect.poll(async () => (await movesOf(world, number)).join()).toBe('sale -1,return 1');
});

function returned(world: World, shop: Parameters<typeof returnedOrder>[1], quantity: number) {
  return returnedOrder(world, shop, { id: 'm21', size: 'M', quantity });
}

async function priceOf(world: World, number: string, quantity: number, language: 'en' | 'nl') {
  const [{ cents } = { cents: 0 }] = await world.sql<{ cents: number }>(
    `select price_cents as cents from order_items join orders on orders.id = order_id where order_number = $1`,
    [number],
  );
  return written(cents * quantity, language);
}

/** Returns the total of an order as a formatted price. */
async function paidFor(world: World, number: string, language: 'en' | 'nl'): Promise<string> {
  const [{ cents } = { cents: 0 }] = await world.sql<{ cents: number }>(
    'select total_cents as cents from orders where order_number = $1',
    [number],
  );
  return written(cents, language);
}

function written(cents: number, language: 'en' | 'nl'): string {
  const text = (cents / 100).toFixed(2);
  return language === 'nl' ? text.replace('.', ',') : text;
}

async function movesOf(world: World, number: string): Promise<string[]> {
  const moves = await world.sql<{ kind: string; change: number }>(
    `select stock_movements.kind, change from stock_movements join orders on orders.id = stock_movements.order_id
     where order_number = $1 order by stock_movements.id`,
    [number],
  );
  return moves.map(({ kind, change }) => `${kind} ${change}`);
}
