import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator watches customers come without reloading, and pauses their admission', async ({
  page,
  context,
  world,
}) => {
  const { dropId, piece } = await addDropWithOpenRoom(world, 'Lantern Night');
  await addPeople(world, dropId, 2);
  await signInAsAdmin(page, 'en');
  const drop = await openHtml(context, `/admin/drops/${dropId}`);
  await open(page, drop.one('link', 'Live').attribute('href') ?? '');
  await expect(card(page, 'Waiting')).toContainText('2');
  await expect(page.getByText('The waiting room is open')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Per size' })).toContainText(piece);
  await expectAccessible(page);

  await addPeople(world, dropId, 3);
  await expect(card(page, 'Waiting')).toContainText('5');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused, no one is let in')).toBeVisible();
  await endDrop(world, dropId);
});

test('without JavaScript a queue is paused, closed and opened, its speed set and a message displayed', async ({
  context,
  world,
}) => {
  const { dropId } = await addDropWithOpenRoom(world, 'Quiet Lantern');
  await signInAsAdmin(context, 'nl');
  const live = await openHtml(context, `/admin/drops/${dropId}/live?lang=nl`);
  expect(live.has('heading', 'Drop live volgen')).toBe(true);
  expect((await live.press('Pauzeren')).text).toContain('Gepauzeerd, er komt niemand binnen');
  live.fill(/^In het Engels/, 'Wait');
  const refused = await live.press('Bericht tonen');
  expect(refused.text).toContain('Zeg het in beide talen, of laat beide leeg.');
  expect(refused.field(/^In het Engels/).value).toBe('Wait');

  const asked = await openHtml(context, `/admin/drops/${dropId}/live?lang=en`);
  const question = asked.one('dialog', 'Are you sure you want to close the queue?');
  const closed = await question.press('Close the queue');
  expect(closed.text).toContain('Closed, no one can join or is let in');
  const opened = await closed.press('Let customers in');
  expect(opened.text).toContain('The waiting room is open');
  for (const did of ['Queue paused', 'Queue closed']) expect(opened.text).toContain(did);
  const english = await opened.press('Pause');
  english.fill(/^Customers per minute/, 'many');
  const many = await english.press('Set speed');
  expect(many.text).toContain('Enter a whole number, or leave it empty.');
  many.fill(/^Customers per minute/, '30');
  expect((await many.press('Set speed')).text).toContain('At most 30 customers per minute.');
  english.fill(/^In English/, 'Two more minutes, please.');
  english.fill(/^In Dutch/, 'Nog twee minuten.');
  const displayed = await english.press('Show this message');
  expect(displayed.text).toContain('Two more minutes, please. Nog twee minuten.');
  for (const did of ['Queue speed changed', 'Message to waiting customers changed'])
    expect(displayed.text).toContain(did);
  const [queue] = await world.sql(
    'select state, most_per_minute, message_nl from drop_queues where drop_id = $1',
    [dropId],
  );
  expect(queue).toEqual({ state: 'paused', most_per_minute: 30, message_nl: 'Nog twee minuten.' });
  await endDrop(world, dropId);
});

test('of a draw an operator sees who entered and for whom an item is reserved', async ({
  context,
  world,
}) => {
  const { dropId, productId } = await addOwnDrop(world, 'Short Wick', {
    from: "now() - interval '1 day'",
    to: "now() + interval '3 days'",
    stock: 2,
  });
  await world.sql("update drops set sale_method = 'draw' where id = $1", [dropId]);
  await world.sql(
    `insert into drop_draws (drop_id, seed, closes_at) values ($1, decode(repeat('5d', 32), 'hex'), now() + interval '1 hour')`,
    [dropId],
  );
  await world.sql(
    `insert into drop_draw_entries (id, drop_id, product_size_id, email, person, language, lot, asked_at, confirmed_at)
     select gen_random_uuid(), $1, product_sizes.id, mail, mail, 'en', sha256(mail::bytea), now(), now()
     from generate_series(1, 5) as number, product_sizes, format('wick-%s-%s@example.com', number, $2::text) as mail
     where product_id = $2 and size = 'M'`,
    [dropId, productId],
  );
  await signInAsAdmin(context, 'en');
  const live = (language = 'en') => openHtml(context, `/admin/drops/${dropId}/live?lang=${language}`);
  const before = await live();
  expect(before.text).toContain('Running with a draw: not drawn yet');
  expect(before.one('listitem', /^Entered/).text).toContain('5');
  await world.sql("update drop_draws set closes_at = now() - interval '1 second' where drop_id = $1", [
    dropId,
  ]);
  await runClockJob(world, 'draw-and-offer-pieces');
  await expect.poll(async () => (await live()).text).toContain('Running with a draw: winners drawn');
  const drawn = await live();
  expect(drawn.one('listitem', /^Drawn, may buy/).text).toContain('2');
  expect(drawn.one('listitem', /^Entered/).text).toContain('3 of them have not been drawn yet');
  expect(drawn.one('listitem', /^Left/).text).toContain('Items that are not reserved');
  const dutch = await live('nl');
  expect(dutch.text).toContain('Loopt, met loting: er is geloot');
  expect(dutch.one('listitem', /^Ingeloot, mogen kopen/).text).toContain('Voor ieder is een stuk bewaard.');
});

/** The room is open and the start an hour away, so that no visitor is admitted during a test. */
async function addDropWithOpenRoom(world: World, title: string) {
  const [from, to] = ["now() + interval '1 hour'", "now() + interval '1 day'"];
  const own = await addOwnDrop(world, title, { from, to, stock: 4 });
  await world.sql("update drops set sale_method = 'queue' where id = $1", [own.dropId]);
  await world.sql(
    "insert into drop_queues (drop_id, seed, opens_minutes_before) values ($1, decode(repeat('5e', 32), 'hex'), 120)",
    [own.dropId],
  );
  return own;
}

async function addPeople(world: World, dropId: string, people: number): Promise<void> {
  await world.sql(
    `insert into drop_queue_tickets (id, drop_id, lot, joined_at)
     select gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), now() from generate_series(1, $2::int)`,
    [dropId, people],
  );
}

async function endDrop(world: World, dropId: string): Promise<void> {
  await world.sql('update drops set is_active = false where id = $1', [dropId]);
}

function card(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}
