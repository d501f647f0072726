import { createCheckout, sessionOf } from '../../system/shopper.ts';
import type { RunningShop, World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { withoutOrders } from '../support/place-order.ts';
import { open, someone } from '../support/shopping.ts';

test.beforeEach(async ({ context, world, provoke }) => {
  await withoutOrders(world, provoke);
  await world.control('webhooks', { paused: true });
  await signInAsAdmin(context, 'en');
});

test('a bulk recovery settles what the webhook never told: paid, cancelled, left alone, and says so', async ({
  context,
  world,
  shop,
}) => {
  await world.setStock('m1', 'M', 5);
  const paid = await stuckOrder(world, shop, 'pay');
  const ended = await stuckOrder(world, shop, 'expire');
  const open_ = await stuckOrder(world, shop);
  const recovery = await openHtml(context, '/admin/recovery');
  expect(recovery.main).toContain('1–3 of 3');
  const kept = await recovery.press('Start Bulk Recovery');
  expect(figuresOf(kept)).toEqual(['3', '3', '1', '0', '0']);
  const report = kept.one('region', 'Recovery Report');
  expect(report.text).toMatch(
    /Total 3 Recovered 3 of which still unpaid 1 Failed 0 of which could not be checked 0/,
  );
  expect(report.text).not.toContain('All orders recovered successfully!');
  for (const { id } of [paid, ended]) expect(report.text).toContain(id.slice(0, 8));
  expect(report.one('listitem', open_.number).text).toMatch(
    new RegExp(`${open_.id.slice(0, 8)} ?Order is already up to date: its payment is still open$`),
  );
  expect(await stateOf(world, paid.id)).toEqual({ status: 'processing', payment_status: 'paid' });
  expect(await stateOf(world, ended.id)).toEqual({ status: 'cancelled', payment_status: 'cancelled' });
  expect(await world.stockOf('m1', 'M')).toBe(4);
  await expect.poll(async () => (await world.mailsTo(paid.email)).length).toBe(1);

  const again = await kept.press('Start Bulk Recovery');
  expect(figuresOf(again)).toEqual(['1', '1', '1', '0', '0']);
  expect(await world.stockOf('m1', 'M')).toBe(4);
  const runs = again.one('table', 'Recent recoveries').all('row');
  expect(runs.filter(({ text }) => /Success/.test(text))).toHaveLength(2);
  const order = await again.one('region', 'Recovery Report').follow(open_.number);
  expect(order.has('heading', `Order ${open_.number}`)).toBe(true);
  expect(figuresOf(await order.follow('Back to Recovery'))).toEqual(['1', '1', '1', '0', '0']);
});

test('each stuck order is tried again in its row, or ended where nobody can be asked for it', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/, /500/, /503/, /ERR_FAILED/);
  await world.setStock('m1', 'M', 5);
  const paid = await stuckOrder(world, shop, 'pay');
  const waiting = await stuckOrder(world, shop);
  const none = await stuckOrder(world, shop);
  await world.sql('update orders set stripe_session_id = null where id = $1', [none.id]);
  await open(page, '/admin/recovery?sort=date&order=asc');
  const stuck = page.getByRole('region', { name: 'Stuck orders' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const row = (order: { number: string }) => stuck.getByRole('row').filter({ hasText: order.number });
  await stuck.getByRole('button', { name: `Retry ${waiting.number}` }).click();
  await expect(toasts.getByText('Order is already up to date: its payment is still open')).toBeVisible();
  await stuck.getByRole('button', { name: `Retry ${paid.number}` }).press('Enter');
  await expect(toasts.getByText(`Order ${paid.number} has been recovered.`)).toBeVisible();
  await expect(row(paid)).toHaveCount(0);
  await expect(stuck.getByRole('heading', { name: 'Stuck orders' })).toBeFocused();

  await world.control('outage', { mode: 'unavailable' });
  await stuck.getByRole('button', { name: `Retry ${waiting.number}` }).click();
  await expect(toasts.getByText('Retry Failed')).toBeVisible();
  await world.control('outage', { mode: 'none' });
  await page.route('**/admin/recovery/*.data*', (route) => route.abort());
  await stuck.getByRole('button', { name: `Retry ${waiting.number}` }).click();
  await expect(toasts.getByText('Retry Error')).toBeVisible();
  await expect(toasts.getByText('An unexpected error occurred during retry')).toBeVisible();
  await page.unroute('**/admin/recovery/*.data*');

  await expect(row(none)).toContainText('Cannot retry verification without a session ID');
  await expect(row(none).getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  const ends = stuck.getByRole('button', { name: `End order ${none.number}` });
  await ends.click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByRole('heading')).toHaveText(`Are you sure you want to end order ${none.number}?`);
  await expect(asked.getByRole('button', { name: 'Keep the order' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await ends.click();
  await asked.getByLabel('Reason').fill('The payment page never opened');
  await asked.getByRole('button', { name: 'End Order' }).click();
  await expect(toasts.getByText(`Order ${none.number} has been ended.`)).toBeVisible();
  await expect(row(none)).toHaveCount(0);
  expect(await stateOf(world, none.id)).toEqual({ status: 'cancelled', payment_status: 'cancelled' });
  expect(await world.sql('select 1 from holds where order_id = $1', [none.id])).toEqual([]);

  await stuck.getByRole('link', { name: waiting.number }).click();
  await page.getByRole('link', { name: 'Back to Recovery' }).click();
  await expect(page).toHaveURL(/\/admin\/recovery\?sort=date&order=asc$/);
});

test('who starts a recovery while another one runs reads its report as soon as it is there', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/);
  const { number } = await stuckOrder(world, shop, 'pay');
  const lock = "hashtextextended('order-recovery', 0)";
  await world.sql('create table recovery_gate as select 1 as closed');
  const running = world.sql(`do $$ begin
    perform pg_advisory_xact_lock(${lock});
    loop exit when not exists (select from recovery_gate); perform pg_sleep(0.1); end loop; end $$`);
  try {
    await expect
      .poll(() => world.sql(`select pg_try_advisory_xact_lock(${lock}) as free`))
      .toEqual([{ free: false }]);
    await open(page, '/admin/recovery');
    await page.getByRole('button', { name: 'Start Bulk Recovery' }).click();
    await expect(page.getByText('A recovery is already running.')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.sql('delete from recovery_gate');
    await running;
    await world.sql('drop table recovery_gate');
  }
  const other = await (await openHtml(page.context(), '/admin/recovery')).press('Start Bulk Recovery');
  expect(other.one('region', 'Recovery Report').text).toContain(number);

  const runs = page.getByRole('table', { name: 'Recent recoveries' });
  await expect(runs.getByText('admin@shop.example')).toHaveCount(1);
  await expect(page.getByText('A recovery is already running.')).toBeHidden();
});

test('single recovery, in Dutch: every answer, with the order’s history', async ({
  context,
  world,
  shop,
}) => {
  const paid = await stuckOrder(world, shop, 'pay');
  const none = await stuckOrder(world, shop);
  await world.sql('update orders set stripe_session_id = null where id = $1', [none.id]);
  const recovery = await openHtml(context, '/admin/recovery?lang=nl');
  const tries = async (id: string, answer: string, kept = id) => {
    const single = recovery.one('region', 'Eén bestelling herstellen');
    single.fill('Bestel-ID', id);
    const answered = (await single.press('Bestelling herstellen')).one('region', 'Eén bestelling herstellen');
    expect(answered.text).toContain(answer);
    expect(answered.field('Bestel-ID').value).toBe(kept);
    return answered;
  };
  await tries('  ', 'Vul een bestel-ID in');
  await tries('ORD-1', 'Bestelling niet gevonden');
  await tries(none.id, 'De bestelling heeft geen betaalsessie');
  const recovered = await tries(paid.id, `Bestelling ${paid.id.slice(0, 8)} is hersteld.`, '');
  expect(recovered.has('heading', 'Geschiedenis')).toBe(true);
  for (const told of ['admin@shop.example', 'In behandeling']) expect(recovered.text).toContain(told);
  await tries(paid.number, 'De bestelling is al bijgewerkt', '');
});

test('a provider that is away ends the run with its message; a lost connection or session loses nothing', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/503/, /401/, /ERR_FAILED/, /ERR_CONNECTION/);
  const { id } = await stuckOrder(world, shop, 'pay');
  await world.control('outage', { mode: 'unavailable' });
  const away = await (await openHtml(page.context(), '/admin/recovery')).press('Start Bulk Recovery');
  expect(away.one('region', 'Recovery Report').text).toContain(
    'Recovery process failed: The payment provider cannot be reached.',
  );
  expect(figuresOf(away)).toEqual(['1', '0', '0', '1', '1']);
  await world.control('outage', { mode: 'none' });

  await open(page, '/admin/recovery');
  await page.getByLabel('Order ID').fill(id);
  await page.route('**/admin/recovery/*.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Recover Order' }).click();
  await expect(
    page.getByText(
      'Recovery process failed: The shop did not answer. Nothing you typed is lost; please try again.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Order ID')).toHaveValue(id);
  await page.getByRole('button', { name: 'Start Bulk Recovery' }).click();
  await expect(
    page.getByRole('alert').getByText('Recovery process failed: The shop did not answer.'),
  ).toBeVisible();
  await page.unroute('**/admin/recovery/*.data*');
  await page.getByRole('button', { name: 'Recover Order' }).click();
  await expect(page.getByText(`Order ${id.slice(0, 8)} has been recovered.`)).toBeVisible();
  await expectAccessible(page);
  await stuckOrder(world, shop);
  await page.getByRole('button', { name: 'Start Bulk Recovery' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Recovery Report' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Recovery Report' }).locator('dd')).toHaveText([
    '1',
    '1',
    '1',
    '0',
    '0',
  ]);

  await page.getByLabel('Order ID').fill('ORD-100001');
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole('button', { name: 'Recover Order' }).click();
  await expect(page.getByText('You are no longer signed in. Nothing you typed is lost.')).toBeVisible();
  await expect(page.getByLabel('Order ID')).toHaveValue('ORD-100001');
});

test('without JavaScript all recoveries work as plain forms', async ({ context, world, shop }) => {
  // Earlier journeys may have bought all.
  await world.setStock('m1', 'M', 5);
  const { id } = await stuckOrder(world, shop, 'pay');
  const waiting = await stuckOrder(world, shop);
  const recovery = await openHtml(context, '/admin/recovery');
  recovery.fill('Order ID', id);
  expect((await recovery.press('Recover Order')).text).toContain(
    `Order ${id.slice(0, 8)} has been recovered.`,
  );
  expect((await recovery.press(`Retry ${waiting.number}`)).text).toContain('Order is already up to date');
  expect((await recovery.press('Start Bulk Recovery')).has('heading', 'Recovery Report')).toBe(true);
});

/** The figures of the report, in their order. */
function figuresOf(page: HtmlPage): string[] {
  return page
    .one('region', 'Recovery Report')
    .all('definition')
    .map(({ text }) => text);
}

/** Adds an order just past its time whose webhook does not arrive, with this outcome of its payment. */
async function stuckOrder(world: World, shop: RunningShop, fate?: 'pay' | 'expire') {
  const email = someone('stuck');
  const { answer, status } = await createCheckout(shop.url, [{ id: 'm1', size: 'M' }], { email });
  expect(status, JSON.stringify(answer)).toBe(200);
  const session = sessionOf(answer);
  if (fate) await world.control(`sessions/${session}/${fate}`, fate === 'pay' ? { method: 'card' } : {});
  const [order] = await world.sql<{ id: string; order_number: string }>(
    "update orders set created_at = now() - interval '31 minutes' where email = $1 returning id, order_number",
    [email],
  );
  return { id: order?.id ?? '', number: order?.order_number ?? '', email };
}

async function stateOf(world: World, id: string) {
  return (await world.sql('select status, payment_status from orders where id = $1', [id]))[0];
}
