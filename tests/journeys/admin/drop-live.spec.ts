import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page, 'en');
});

test('an operator watches people come, and keeps the door: pause, speed, a message, close, open again', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400.*\/live\/(?:speed|message)\.data/);
  const { dropId, piece } = await addDropWithOpenRoom(world, 'Lantern Night');
  await addPeople(world, dropId, 2);
  await open(page, `/admin/drops/${dropId}`);
  await page
    .getByRole('navigation', { name: 'Pages of this drop' })
    .getByRole('link', { name: 'Live' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drop live' })).toBeVisible();
  await expect(card(page, 'Waiting')).toContainText('2');
  await expect(page.getByText('The waiting room is open')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Per size' })).toContainText(piece);
  await expectAccessible(page);

  await addPeople(world, dropId, 3);
  await expect(card(page, 'Waiting')).toContainText('5');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused, nobody is let in')).toBeVisible();

  await page.getByLabel('People a minute').fill('many');
  await page.getByRole('button', { name: 'Set the speed' }).click();
  await expect(page.getByText('Type a whole number, or nothing.')).toBeVisible();
  await page.getByLabel('People a minute').fill('30');
  await page.getByRole('button', { name: 'Set the speed' }).click();
  await expect(page.getByText('At most 30 people a minute.')).toBeVisible();

  await page.getByLabel('In English').fill('Two more minutes, please.');
  await page.getByRole('button', { name: 'Show this message' }).click();
  await expect(page.getByText('Say it in both languages, or leave both empty.')).toBeVisible();
  await page.getByLabel('In Dutch').fill('Nog twee minuten.');
  await page.getByRole('button', { name: 'Show this message' }).click();
  await expect(page.getByRole('blockquote')).toContainText('Nog twee minuten.');

  await page.getByRole('button', { name: 'Close the queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to close the queue?' });
  await dialog.getByRole('button', { name: 'Close the queue' }).click();
  await expect(page.getByText('Closed, nobody can join or is let in')).toBeVisible();
  await page.getByRole('button', { name: 'Let people in' }).click();
  await expect(page.getByText('The waiting room is open')).toBeVisible();

  const [queue] = await world.sql(
    'select state, most_per_minute, message_nl from drop_queues where drop_id = $1',
    [dropId],
  );
  expect(queue).toEqual({ state: 'running', most_per_minute: 30, message_nl: 'Nog twee minuten.' });
  for (const did of [
    'Queue paused',
    'Speed of the queue changed',
    'Message to waiting customers changed',
    'Queue closed',
  ])
    await expect(page.getByText(did).first()).toBeAttached();
  await endDrop(world, dropId);
});

test('without JavaScript the same buttons work, in Dutch', async ({ browser, baseURL, page, world }) => {
  const { dropId } = await addDropWithOpenRoom(world, 'Quiet Lantern');
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/admin/drops/${dropId}/live?lang=nl`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Drop live volgen' })).toBeVisible();
  await plain.getByRole('button', { name: 'Pauzeren' }).click();
  await expect(plain.getByText('Gepauzeerd, er komt niemand binnen')).toBeVisible();
  await plain.getByLabel('In het Engels').fill('Wait');
  await plain.getByRole('button', { name: 'Bericht tonen' }).click();
  await expect(plain.getByText('Zeg het in beide talen, of laat beide leeg.')).toBeVisible();
  await expect(plain.getByLabel('In het Engels')).toHaveValue('Wait');
  await context.close();
  await endDrop(world, dropId);
});

test('of a draw an operator sees who entered and for whom a piece is kept', async ({ page, world }) => {
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
  await open(page, `/admin/drops/${dropId}/live`);
  await expect(page.getByText('Running, by draw: not drawn yet')).toBeVisible();
  await expect(card(page, 'Entered')).toContainText('5');
  await world.sql("update drop_draws set closes_at = now() - interval '1 second' where drop_id = $1", [
    dropId,
  ]);
  await runClockJob(world, 'draw-and-offer-pieces');
  await expect(page.getByText('Running, by draw: the lots are drawn')).toBeVisible();
  await expect(card(page, 'Drawn, may buy')).toContainText('2');
  await expect(card(page, 'Entered')).toContainText('3 of them were not drawn yet');
  await expect(card(page, 'Left')).toContainText('Pieces that nobody holds');
  await expectAccessible(page);
  await open(page, `/admin/drops/${dropId}/live?lang=nl`);
  await expect(page.getByText('Loopt, met loting: er is geloot')).toBeVisible();
  await expect(card(page, 'Ingeloot, mogen kopen')).toContainText('Voor ieder is een stuk bewaard.');
});

/** The room is open and the start an hour away, so that no visitor is admitted meanwhile. */
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
