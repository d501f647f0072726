import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import type { World } from '../../system/world.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { someone } from '../support/shopping.ts';

const ADDRESS = '/admin/history';

test('an owner finds who did what, follows it to what it was about, and takes it along as a file', async ({
  context,
  world,
}) => {
  const order = await anOrderWithDoings(world, 60);
  await signInAsAdmin(context, 'en');
  const form = await openHtml(context, ADDRESS);
  expect(form.one('link', 'History').attribute('aria-current')).toBe('page');
  form.fill('Name or number', order.number);
  form.fill('Who', order.by);
  const newest = await form.press('Search');
  expect(newest.all('row')).toHaveLength(26);
  expect(newest.all('row')[1]?.text).toContain('Note 60');
  const older = await newest.follow('Older');
  expect(older.all('row')[1]?.text).toContain('Note 35');
  const oldest = await older.follow('Older');
  expect(oldest.all('row')).toHaveLength(11);
  expect(oldest.all('row')[1]?.text).toContain('Note 10');
  expect(oldest.has('link', 'Older')).toBe(false);
  expect((await oldest.follow('Newer')).all('row')[1]?.text).toContain('Note 35');
  const file = await newest.press('Download as CSV');
  expect(file.headers['content-disposition']).toMatch(/filename="?history-\d{4}-\d\d-\d\d\.csv/);
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[1]).toContain(`,${order.by},Note,Order,${order.number},`);
  expect((await newest.follow(order.number)).url).toMatch(new RegExp(`/admin/orders/${order.number}$`));
  // Exports are part of the history.
  const exports = await openHtml(
    context,
    `${ADDRESS}?kind=export&person=${encodeURIComponent(SAMPLE_ADMIN_EMAIL)}`,
  );
  expect(exports.all('row')[1]?.text).toContain('Exported');
});

test('the history is searched and leafed through in Dutch', async ({ context, world }) => {
  const order = await anOrderWithDoings(world, 30);
  await signInAsAdmin(context, 'nl');
  const form = await openHtml(context, ADDRESS);
  form.fill('Naam of nummer', order.number);
  form.fill('Vanaf', '2026-02-02');
  form.fill('Tot en met', '2026-02-01');
  const refused = await form.press('Zoeken');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('De laatste dag ligt voor de eerste');
  expect(refused.field('Vanaf').value).toBe('2026-02-02');
  refused.fill('Vanaf', '');
  refused.fill('Tot en met', '');
  const found = await refused.press('Zoeken');
  expect(found.all('row')).toHaveLength(26);
  const older = await found.follow('Ouder');
  expect(older.all('row')).toHaveLength(6);
  expect(older.all('row')[1]?.text).toContain('Note 5');
  expect(older.all('row')[1]?.text).toContain('Bestelling');
});

/** Adds an order with this many notes by an operator of its own. */
async function anOrderWithDoings(world: World, count: number): Promise<{ number: string; by: string }> {
  const by = someone('operator');
  const number = `ORD-8${String(Date.now()).slice(-8)}`;
  await world.sql(
    `with made as (
       insert into orders (order_number, email, payment_method, total_cents, shipping_address, expires_at)
       values ($1, 'noor@example.com', 'card', 100, '{"name": "Noor", "address": {"line1": "Kade 1"}}', now())
       returning id
     ), item as (
       insert into order_items (order_id, position, product_id, title, price_cents, size)
       select id, 0, 'w2', 'Linen Wrap Dress', 100, 'M' from made
     )
     insert into audit_logs (actor_id, actor_email, object_type, object_id, action, after, created_at)
     select gen_random_uuid(), $2, 'order', made.id::text, 'noted', jsonb_build_object('note', 'Note ' || at),
       now() - interval '1 day' + at * interval '1 second'
     from made, generate_series(1, $3::int) at`,
    [number, by, count],
  );
  return { number, by };
}
