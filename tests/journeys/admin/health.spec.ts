import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { withoutOrders } from '../support/place-order.ts';
import { isAlive, open } from '../support/shopping.ts';

test.beforeEach(async ({ world, provoke }) => {
  await withoutOrders(world, provoke);
});

test('the Health tab is updated by its button; a shop that does not answer leaves what was read', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/admin\/health/, /ERR_FAILED/);
  await addStuckOrders(world, 1);
  await world.sql(
    `insert into email_logs (order_id, email_type, status, tries, problem)
     select id, 'order_shipped', 'failed', 1, '550 No such mailbox here' from orders`,
  );
  await signInAsAdmin(page, 'en');
  await open(page, '/admin');
  await expect(card(page, 'Stuck Orders')).toHaveText(/1\s*Warning/);
  const undelivered = page.getByRole('region', { name: 'Emails that did not arrive' });
  await expect(undelivered.getByText('550 No such mailbox here')).toBeVisible();
  await expectAccessible(page);

  await addStuckOrders(world, 5);
  await page.route('**/admin/health', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The latest state could not be loaded.')).toBeVisible();
  await expect(card(page, 'Stuck Orders')).toHaveText(/1\s*Warning/);
  await page.unroute('**/admin/health');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link', { name: /^1 stuck order oldest \d+ minutes/ })).toBeVisible();
  const checked = await page.locator('.admin-head time').getAttribute('datetime');
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(card(page, 'Stuck Orders')).toHaveText(/6\s*Critical/);
  await expect(waiting.getByRole('link', { name: /^6 stuck orders oldest/ })).toHaveAttribute(
    'href',
    '/admin/recovery',
  );
  await expect(page.getByText('The latest state could not be loaded.')).toHaveCount(0);
  await expect(page.locator('.admin-head time')).not.toHaveAttribute('datetime', checked ?? '');
});

test('the Health tab is updated by itself every five minutes, and not before', async ({ page, world }) => {
  await signInAsAdmin(page, 'en');
  await page.clock.install();
  await page.goto('/admin');
  await page.clock.runFor(10_000);
  await isAlive(page);
  await expect(card(page, 'Stuck Orders')).toHaveText(/0\s*Healthy/);
  await addStuckOrders(world, 1);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/health')) asked += 1;
  });
  await page.clock.runFor(4 * 60_000);
  expect(asked).toBe(0);
  await page.clock.runFor(60_000);
  await expect(card(page, 'Stuck Orders')).toHaveText(/1\s*Warning/);
  expect(asked).toBe(1);
});

test('a shop without orders is not critical because it sent no mails, and no order waits', async ({
  context,
}) => {
  await signInAsAdmin(context, 'en');
  const health = await openHtml(context, '/admin');
  expect(health.one('listitem', /^Email Logs/).text).toMatch(
    /0\s*No orders yet\s*Nothing was sent yet, because no one has ordered yet\./,
  );
  expect(health.text).not.toContain('Critical');
  expect(health.text).not.toContain('No email logs found');
  expect(health.one('region', 'Waiting for you').text).not.toContain('order');
});

test('the Health tab counts what went wrong, grades it, and names the last backup', async ({
  context,
  world,
}) => {
  await addStuckOrders(world, 1);
  await world.sql(
    "insert into email_logs (order_id, email_type, status) select id, 'order_confirmation', 'sent' from orders",
  );
  await signInAsAdmin(context, 'en');
  const health = await openHtml(context, '/admin');
  const cardOf = (page: HtmlPage, title: string) => page.one('listitem', new RegExp(`^${title}`)).text;
  expect(cardOf(health, 'Stuck Orders')).toMatch(/1\s*Warning/);
  expect(cardOf(health, 'Email Logs')).toMatch(/1\s*Healthy/);
  expect(cardOf(health, 'Payment Errors')).toMatch(/0\s*Healthy/);
  expect(cardOf(health, 'Database Errors')).toMatch(/0\s*Healthy/);
  const statusOf = (page: HtmlPage) => page.one('region', 'System Status').text;
  expect(statusOf(health)).toContain('1 order is stuck in pending status. Use the Recovery Panel to fix it.');
  expect(statusOf(health).match(/Reachable/g)).toHaveLength(2);
  expect(statusOf(health)).toContain('Last backup None. Set BACKUP_TO, or run npm run backup');
  const recovery = await health.one('region', 'System Status').follow('Open the Recovery Panel');
  expect(recovery.heading).toBe('Order Recovery Panel');

  await world.sql(
    "insert into backups (status, started_at, bytes, problem) values ('done', '2026-11-24T02:00Z', 123456789, null), ('failed', '2026-11-25T02:00Z', null, 'ENOSPC')",
  );
  await addStuckOrders(world, 5);
  await world.sql(
    `insert into payment_logs (event_type, status, metadata)
     select 'payment_status_changed', 'error', '{"error": "database error 40001"}' from generate_series(1, 11)`,
  );
  const later = await openHtml(context, '/admin');
  await world.sql('delete from backups');
  expect(statusOf(later)).toMatch(
    /Last backup Nov(ember)? 24, 2026.*, 123\.5 MB ?Failed on .*25, 2026.*: ENOSPC/,
  );
  expect(statusOf(later)).toContain('The last backup failed.');
  expect(cardOf(later, 'Payment Errors')).toMatch(/11\s*Critical/);
  expect(statusOf(later)).toContain(
    'High number of payment errors detected. Check payment provider configuration and function logs.',
  );
});

test('a refused mail is shown with the reason, and sent again to the corrected address', async ({
  context,
  world,
}) => {
  await addStuckOrders(world, 1);
  await world.sql("update orders set status = 'shipped', payment_status = 'paid'");
  await world.sql(
    `insert into email_logs (order_id, email_type, status, tries, problem)
     select id, 'order_shipped', 'failed', 1, '550 No such mailbox here' from orders`,
  );
  await signInAsAdmin(context, 'en');
  const health = await openHtml(context, '/admin');
  expect(health.text).toContain('1 email about an order or with a gift card was permanently rejected.');
  const undelivered = health.one('region', 'Emails that did not arrive');
  expect(undelivered.text).toContain('550 No such mailbox here');
  const order = await undelivered.follow(/^ORD-/);
  const mails = order.one('region', 'Emails to the customer');
  expect(mails.text).toContain('550 No such mailbox here');
  expect(order.one('region', 'Timeline').text).toContain('Email failed');
  mails.fill('Email address', 'nobody');
  const refused = await mails.press('Send again');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Please enter a valid email address');
  mails.fill('Email address', 'corrected@example.com');
  const again = await mails.press('Send again');
  expect(again.text).toContain('The undelivered emails are being sent again.');
  expect(again.one('region', 'Timeline').text).toContain('Corrected the email address');
  await expect
    .poll(async () => (await openHtml(context, order.url)).one('region', 'Timeline').text)
    .toMatch(/Email sent(?! again)/);
  const sent = await openHtml(context, order.url);
  expect(sent.one('region', 'Emails to the customer').text).not.toContain('550 No such mailbox here');
  const back = await sent.follow('Back to Health');
  expect(new URL(back.url).pathname).toBe('/admin');
  expect(back.text).toContain('All emails about orders and all gift cards were accepted.');
});

test('a refused gift card is shown in Health, and sent again to the corrected address', async ({
  context,
  world,
}) => {
  const end = 'HLTH';
  await world.sql(
    `insert into gift_cards (code_hash, sealed_code, code_end, amount_cents, recipient_name, recipient_email, language,
       deliver_on, issued_at, mail_status, mail_tries, mail_at, mail_problem)
     values ('of health', '', $1, 2500, 'Noor', 'noor@nowhere.example', 'en', current_date, now(), 'failed', 1, now(),
       '550 No such mailbox here')`,
    [end],
  );
  await signInAsAdmin(context, 'en');
  const health = await openHtml(context, '/admin');
  const undelivered = health.one('region', 'Emails that did not arrive');
  expect(undelivered.text).toContain('550 No such mailbox here');
  const card = await undelivered.follow(`Gift card …${end}`);
  card.fill('Recipient’s email address', 'noor@example.com');
  const corrected = await card.press('Send again');
  expect(corrected.text).toContain('Noor · noor@example.com');
  expect(corrected.text).not.toContain('550 No such mailbox here');
  // Once blocked, it is no longer mailed and no longer reported.
  expect((await corrected.press('Block gift card')).text).toContain('This gift card is blocked.');
  expect((await openHtml(context, '/admin')).text).toContain(
    'All emails about orders and all gift cards were accepted.',
  );
});

test('a shop that is well says so, in both languages, and that its payment provider is away', async ({
  context,
  world,
}) => {
  await addStuckOrders(world, 1);
  await world.sql(
    "insert into email_logs (order_id, email_type, status) select id, 'order_confirmation', 'sent' from orders",
  );
  await world.sql("update orders set status = 'processing', payment_status = 'paid'");
  await signInAsAdmin(context, 'en');
  const english = await openHtml(context, '/admin');
  expect(english.text).toContain('All systems appear to be functioning normally.');
  const dutch = await openHtml(context, '/admin?lang=nl');
  expect(dutch.has('heading', 'Systeemstatus')).toBe(true);
  expect(dutch.text).toContain('Alle systemen lijken normaal te werken.');
  await world.control('outage', { mode: 'close' });
  const away = await openHtml(context, '/admin?lang=en');
  expect(away.text).toContain('The payment provider cannot be reached.');
  expect(away.text).toContain('Not reachable');
});

function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

async function addStuckOrders(world: World, count: number): Promise<void> {
  await world.sql(
    `insert into orders (email, payment_method, total_cents, shipping_address, created_at, expires_at)
     select 'noor@example.com', 'card', 100, '{"name": "Noor", "address": {"line1": "Kade 1"}}',
       now() - interval '31 minutes', now() + interval '1 hour' from generate_series(1, $1)`,
    [count],
  );
}
