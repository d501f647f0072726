import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { withoutOrders } from '../support/place-order.ts';
import { isAlive, open } from '../support/shopping.ts';

test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page, world, provoke }) => {
  await withoutOrders(world, provoke);
  await signInAsAdmin(page);
});

test('the Health tab counts what went wrong, grades it, and is made fresh by its button', async ({
  page,
  world,
}) => {
  await addStuckOrders(world, 1);
  await world.sql(
    "insert into email_logs (order_id, email_type, status) select id, 'order_confirmation', 'sent' from orders",
  );
  await open(page, '/admin');
  await expect(card(page, 'Stuck Orders')).toHaveText(/1\s*Warning/);
  await expect(card(page, 'Email Logs')).toHaveText(/1\s*Healthy/);
  await expect(card(page, 'Payment Errors')).toHaveText(/0\s*Healthy/);
  await expect(card(page, 'Database Errors')).toHaveText(/0\s*Healthy/);
  const status = page.getByRole('region', { name: 'System Status' });
  await expect(
    status.getByText('1 order is stuck in pending status. Use the Recovery Panel to fix it.'),
  ).toBeVisible();
  await expect(status.getByText('Reachable', { exact: true })).toHaveCount(2);
  const backup = status.locator('dt', { hasText: 'Last backup' }).locator('xpath=following-sibling::dd');
  await expect(backup).toHaveText('None. Set BACKUP_TO, or run npm run backup');
  await world.sql(
    "insert into backups (status, started_at, bytes, problem) values ('done', '2026-11-24T02:00Z', 123456789, null), ('failed', '2026-11-25T02:00Z', null, 'ENOSPC')",
  );
  await open(page, '/admin');
  await expect(backup).toHaveText(/Nov(ember)? 24, 2026.*, 123\.5 MBFailed on .*25, 2026.*: ENOSPC/);
  await expect(status.getByText('The last backup failed.')).toBeVisible();
  await world.sql('delete from backups');
  await expectAccessible(page);

  await addStuckOrders(world, 5);
  await world.sql(
    `insert into payment_logs (event_type, status, metadata)
     select 'payment_status_changed', 'error', '{"error": "database error 40001"}' from generate_series(1, 11)`,
  );
  const checked = await page.locator('.admin-head time').getAttribute('datetime');
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(card(page, 'Stuck Orders')).toHaveText(/6\s*Critical/);
  await expect(card(page, 'Payment Errors')).toHaveText(/11\s*Critical/);
  await expect(
    status.getByText(
      'High number of payment errors detected. Check payment provider configuration and function logs.',
    ),
  ).toBeVisible();
  await expect(page.locator('.admin-head time')).not.toHaveAttribute('datetime', checked ?? '');
  await status.getByRole('link', { name: 'Open the Recovery Panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Recovery Panel' })).toBeFocused();
});

test('a mail that was refused is told with the reason, and sent again to the corrected address', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/);
  await addStuckOrders(world, 1);
  await world.sql("update orders set status = 'shipped', payment_status = 'paid'");
  await world.sql(
    `insert into email_logs (order_id, email_type, status, tries, problem)
     select id, 'order_shipped', 'failed', 1, '550 No such mailbox here' from orders`,
  );
  await open(page, '/admin');
  await expect(
    page.getByText('1 email about an order or with a gift card was refused for good.'),
  ).toBeVisible();
  const undelivered = page.getByRole('region', { name: 'Emails that did not arrive' });
  await expect(undelivered.getByText('550 No such mailbox here')).toBeVisible();
  await expectAccessible(page);
  await undelivered.getByRole('link', { name: /^ORD-/ }).click();
  const mails = page.getByRole('region', { name: 'Emails to the customer' });
  await expect(mails.getByText('550 No such mailbox here')).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Email failed')).toBeVisible();
  await mails.getByLabel('Email address').fill('nobody');
  await mails.getByRole('button', { name: 'Send again' }).click();
  await expect(mails.getByText('Please enter a valid email address')).toBeVisible();
  await mails.getByLabel('Email address').fill('corrected@example.com');
  await mails.getByRole('button', { name: 'Send again' }).click();
  await expect(mails.getByText('What did not arrive is being sent again.')).toBeVisible();
  await expect(timeline.getByText('Corrected the email address')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(timeline.getByText('Email sent', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(mails.getByText('550 No such mailbox here')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Health' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(
    undelivered.getByText('All emails about orders and all gift cards were accepted.'),
  ).toBeVisible();
});

test('a gift card that was refused is told in Health, and sent again to the corrected address', async ({
  page,
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
  await open(page, '/admin');
  const undelivered = page.getByRole('region', { name: 'Emails that did not arrive' });
  await expect(undelivered.getByText('550 No such mailbox here')).toBeVisible();
  await expectAccessible(page);
  await undelivered.getByRole('link', { name: `Gift card …${end}` }).press('Enter');
  await page.getByLabel('Recipient’s email address').fill('noor@example.com');
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('Noor · noor@example.com')).toBeVisible();
  await expect(page.getByText('550 No such mailbox here')).toHaveCount(0);
  // Once blocked, it is no longer mailed and no longer reported.
  await page.getByRole('button', { name: 'Block gift card' }).press('Enter');
  await expect(page.getByText('This gift card is blocked.')).toBeVisible();
  await open(page, '/admin');
  await expect(
    undelivered.getByText('All emails about orders and all gift cards were accepted.'),
  ).toBeVisible();
});

test('a shop that is well says so, in both languages; one that does not answer leaves what was read', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/admin\/health/, /ERR_FAILED/);
  await addStuckOrders(world, 1);
  await world.sql(
    "insert into email_logs (order_id, email_type, status) select id, 'order_confirmation', 'sent' from orders",
  );
  await world.sql("update orders set status = 'processing', payment_status = 'paid'");
  await open(page, '/admin');
  await expect(page.getByText('All systems appear to be functioning normally.')).toBeVisible();
  await page.getByRole('link', { name: /^NL/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Systeemstatus' })).toBeVisible();
  await expect(page.getByText('Alle systemen lijken normaal te werken.')).toBeVisible();
  await expectAccessible(page);

  await page.route('**/admin/health', (route) => route.abort());
  await page.getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(page.getByText('De nieuwste status kon niet worden geladen.')).toBeVisible();
  await expect(page.getByText('Alle systemen lijken normaal te werken.')).toBeVisible();
  await page.unroute('**/admin/health');
  await page.getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(page.getByText('De nieuwste status kon niet worden geladen.')).toHaveCount(0);
});

test('every five minutes the page looks again by itself, and not before', async ({ page, world }) => {
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

test('a payment provider that is away is told', async ({ page, world }) => {
  await world.control('outage', { mode: 'close' });
  await open(page, '/admin');
  await expect(page.getByText('The payment provider cannot be reached.')).toBeVisible();
  await expect(page.getByText('Not reachable', { exact: true })).toBeVisible();
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
