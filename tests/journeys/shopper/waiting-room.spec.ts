import type { Browser, Page } from '@playwright/test';
import type { QueueStatus, Ticket } from '#app/drops/queue/queue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invalidateAllPages } from '../support/add-drop.ts';
import { addDropWithQueue, startDrop } from '../support/drop-with-queue.ts';
import { readEnglishTexts } from '../support/english-texts.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';
import { findFaults, type Reader } from '../support/page-faults.ts';
import {
  leaveToPay,
  open,
  payAndReturn,
  putIntoBag,
  readMail,
  someone,
  toPayment,
} from '../support/shopping.ts';
import { startIn } from '../support/visit-page.ts';

// The drops of this stage stay on sale, and other journeys test running drops.
test.use({ stage: 'queues' });

/** Longer than a browser's interval between requests, on a busy machine. */
const SOON = 60_000;

test('one takes a place, keeps it in every tab, is admitted, buys, and the next one hears kindly that all is sold', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  test.slow();
  const drop = await addDropWithQueue(page, world, { pieces: 1, startsIn: 30 });
  await open(page, `${drop.room}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: drop.title })).toBeVisible();
  await expect(stage(page, 'The waiting room is open')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^2\d:[0-5]\d$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take a place' }).press('Enter');
  await expect(stage(page, 'You are in')).toBeFocused();
  await expectAccessible(page);

  await page.reload();
  await expect(stage(page, 'You are in')).toBeVisible();
  const tab = await page.context().newPage();
  await open(tab, drop.room);
  await expect(stage(tab, 'You are in')).toBeVisible();
  expect(await ticketsOf(world, drop.id)).toHaveLength(1);
  await tab.close();

  await startDrop(world, drop);
  await expect(stage(page, 'It is your turn')).toBeVisible({ timeout: SOON });
  await expect(page.getByRole('timer')).toHaveText(/^[5-9]:[0-5]\d$/);
  await expect(page).toHaveTitle(/^Your turn! /);
  await expectAccessible(page);

  const other = await otherBrowser(browser, baseURL);
  await open(other, `${drop.room}?lang=en`);
  await other.getByRole('button', { name: 'Take a place' }).click();
  await expect(stage(other, 'Your place is 2')).toBeVisible();
  await expect(other.getByText('You are next.').first()).toBeVisible();
  await expect(other.getByText('One item is left.')).toBeVisible();

  await page.getByRole('link', { name: 'Choose your items' }).click();
  await expect(page).toHaveURL(new RegExp(`/the-drop\\?drop=${drop.id}$`));
  await putIntoBag(page, `/drop-product/${drop.slug}`, 'M');
  await toPayment(page, someone('queued'));
  await leaveToPay(page);
  await payAndReturn(page);
  await open(page, drop.room);
  await expect(stage(page, 'You have placed your order')).toBeVisible();

  await expect(stage(other, 'Everything is sold out')).toBeVisible({ timeout: SOON });
  await expect(other.getByText('luck wasn’t on your side this time').first()).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
});

test('a visitor who did not hear that they have a place presses again and has that one', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/\/queue\/place\?lang=en net::ERR_FAILED/, /Failed to load resource: net::ERR_FAILED/);
  const drop = await addDropWithQueue(page, world, { pieces: 1, startsIn: 30 });
  await open(page, `${drop.room}?lang=en`);
  await page.route('**/queue/place?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Take a place' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t reach the shop' })).toBeVisible();
  expect(await ticketsOf(world, drop.id)).toHaveLength(1);
  await page.unroute('**/queue/place?*');
  await page.context().clearCookies({ name: 'drop-tickets' });
  await page.reload();
  await page.getByRole('button', { name: 'Take a place' }).click();
  await expect(stage(page, 'You are in')).toBeVisible();
  expect(await ticketsOf(world, drop.id)).toHaveLength(1);
});

test('een plaats gaat per mail mee naar een andere browser, overleeft een pauze en een verbroken verbinding, en gaat terug', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  test.slow();
  provoke(/400/, /queue\/status/, /ERR_INTERNET_DISCONNECTED/);
  const drop = await addDropWithQueue(page, world, { pieces: 1, startsIn: -1, state: 'paused' });
  await open(page, `${drop.room}?lang=nl`);
  await expect(stage(page, 'De drop is begonnen')).toBeVisible();
  await page.getByRole('button', { name: 'Neem een plaats' }).click();
  await expect(stage(page, 'Je plaats is 1')).toBeVisible();
  await expectAccessible(page);

  await world.sql(
    `update drop_queues set message = 'One moment: tea.', message_nl = 'Even thee.' where drop_id = $1`,
    [drop.id],
  );
  await expect(page.getByText('Even pauze').first()).toBeVisible();
  await expect(page.getByText('Even thee.').first()).toBeVisible({ timeout: SOON });
  await expect(page.getByRole('status').filter({ hasText: 'Even thee.' })).toBeAttached();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await expect(page.getByText('Je bent offline. Je plaats blijft van jou').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Je bent offline. Je plaats blijft van jou')).toHaveCount(0, {
    timeout: SOON,
  });
  await expect(stage(page, 'Je plaats is 1')).toBeVisible();

  const email = someone('wacht');
  await page.getByText('Verdergaan in een andere browser').click();
  await field(page).fill('noor');
  await page.getByRole('button', { name: 'Mail me de link' }).click();
  await expect(field(page)).toHaveAccessibleDescription(/geldig e-mailadres/);
  await field(page).fill(email);
  await page.getByRole('button', { name: 'Mail me de link' }).click();
  await expect(page.getByText('De link is onderweg.')).toBeVisible();

  const other = await otherBrowser(browser, baseURL);
  const mail = await readMail(world, email);
  expect(mail.subject).toBe(`Je plaats in de wachtrij van ${drop.titleNl}`);
  await open(other, /https?:\/\/\S+\/queue\/return\?\S+/.exec(mail.text)?.[0] ?? '');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Hier verdergaan' }).click();
  await expect(stage(other, 'Je plaats is 1')).toBeVisible();
  expect(await ticketsOf(world, drop.id)).toHaveLength(1);

  await other.getByText('Ik wil toch niet kopen').click();
  await other.getByRole('button', { name: 'Mijn plaats teruggeven' }).press('Enter');
  await expect(stage(other, 'Je hebt je plaats teruggegeven')).toBeFocused();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Neem een nieuwe plaats' }).click();
  await expect(stage(other, 'Je plaats is 2')).toBeVisible();
  await other.context().close();
});

test('a visitor who waits is told when an operator sells the drop to everyone, and finds it', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/404/, /queue\/status/);
  const drop = await addDropWithQueue(page, world, { pieces: 1, startsIn: -1, state: 'paused' });
  await open(page, `/drop-product/${drop.slug}?lang=en`);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to the waiting room' }).press('Enter');
  await page.getByRole('button', { name: 'Take a place' }).click();
  await expect(stage(page, 'Your place is 1')).toBeVisible();
  await world.sql("update drops set sale_method = 'open' where id = $1", [drop.id]);
  await invalidateAllPages(world);
  await expect(stage(page, 'This waiting room no longer exists')).toBeVisible({ timeout: 2 * SOON });
  await expect(page.getByRole('button', { name: 'Give up my place' })).toHaveCount(0);
  await expectAccessible(page);
  for (const former of [`${drop.room}/place`, drop.room])
    expect((await openHtml(page.request, former)).path).toBe(`/the-drop?drop=${drop.id}`);
  const product = await openHtml(page.request, `/drop-product/${drop.slug}`);
  expect(product.has('button', /^Add to bag$/)).toBe(true);
  expect(product.has('link', 'Go to the waiting room')).toBe(false);
});

test('the hash is shown before; afterwards the browser draws all places again', async ({
  page,
  world,
  request,
}) => {
  const drop = await addDropWithQueue(page, world, { pieces: 0, startsIn: 30 });
  await open(page, `${drop.room}?lang=en`);
  await page.getByRole('button', { name: 'Take a place' }).click();
  await expect(stage(page, 'You are in')).toBeVisible();
  const ticket = /[0-9a-f-]{36}/.exec((await page.getByText('Your ticket:').textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('link', { name: 'Check the draw' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'The seed is still secret' })).toBeVisible();
  const hash =
    /[0-9a-f]{64}/.exec((await page.getByRole('definition').first().textContent()) ?? '')?.[0] ?? '';
  expect(hash).not.toBe('');
  await expectAccessible(page);
  const secret = await (await request.get(`/the-drop/${drop.id}/chance.json`)).json();
  expect(secret).toMatchObject({ seed: null, seedHash: hash, lists: [] });

  await startDrop(world, drop);
  await expect
    .poll(async () => (await (await request.get(`/the-drop/${drop.id}/chance.json`)).json()).seed, {
      timeout: SOON,
    })
    .toMatch(/^[0-9a-f]{64}$/);
  await open(page, `/the-drop/${drop.id}/chance`);
  await page.getByLabel('Your ticket').fill(ticket);
  await page.getByLabel('The hash you wrote down').fill(hash);
  await page.getByRole('button', { name: 'Redo the draw' }).press('Enter');
  await expect(page.getByText('Confirmed: the place of the one ticket follows')).toBeVisible();
  await expect(page.getByText('Your place: 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('The hash you wrote down').fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Redo the draw' }).press('Enter');
  await expect(page.getByText('Not confirmed')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('de wachtkamer is in elke toestand goed gemaakt', async ({ page, world }) => {
    test.slow();
    const drop = await addDropWithQueue(page, world, { pieces: 3, startsIn: 30 });
    const english = await readEnglishTexts(world);
    const reader: Reader = { language: 'nl', english, alsoAt: [320, 768, 1440], hasRead: new Set() };
    let shown: { status: QueueStatus; ticket: Ticket | null };
    await page.route('**/queue/status', (route) => route.fulfill({ json: shown.status }));
    await page.route('**/queue/place', (route) => route.fulfill({ json: { ticket: shown.ticket } }));
    await startIn(page, 'nl');
    await watchLayoutShift(page);
    for (const [kind, status, ticket] of states()) {
      shown = { status, ticket };
      const remembered = JSON.stringify(ticket ? [{ dropId: drop.id, ticket }] : []);
      await page.addInitScript((tickets) => localStorage.setItem('drop-tickets', tickets), remembered);
      const turn = kind === 'admitted' ? 'Jij bent! ' : '';
      const found = await findFaults(
        page,
        {
          name: kind,
          path: drop.room,
          title: [`${drop.title} – Waiting room`, `${turn}${drop.titleNl} – Wachtkamer`],
          ready: `.room-stage[data-kind=${kind}]`,
        },
        reader,
      );
      expect.soft(found, kind).toEqual([]);
    }
  });
});

test('without JavaScript one takes a place, looks again, asks for the link, and gives it back', async ({
  context,
  world,
}) => {
  const drop = await addDropWithQueue(context, world, { pieces: 1, startsIn: -1, state: 'paused' });
  const room = await openHtml(context.request, `${drop.room}?lang=en`);
  expect(room.main).toContain('Without JavaScript this page cannot follow the queue.');
  const place = await (await room.follow('Your place without JavaScript')).press('Take a place');
  expect(place.names('heading')).toContain('Your place is 1');
  const again = await place.follow('Check again');
  expect(again.names('heading')).toContain('Your place is 1');
  const refused = await again.press('Email me the link', { email: 'noor' });
  expect(refused.main).toContain('Please enter a valid email address');
  const email = someone('no-scripts');
  expect((await refused.press('Email me the link', { email })).main).toContain('The link is on its way.');
  expect((await readMail(world, email)).subject).toBe(`Your place in the queue of ${drop.title}`);
  const left = await (await openHtml(context.request, `${drop.room}/place`)).press('Give up my place');
  expect(left.names('heading')).toContain('You’ve given up your place');
});

function stage(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name });
}

function field(page: Page) {
  return page.getByRole('main').getByLabel(/^(Email address|E-mailadres)/);
}

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  return context.newPage();
}

function ticketsOf(world: { sql: (text: string, values: unknown[]) => Promise<object[]> }, dropId: string) {
  return world.sql('select id from drop_queue_tickets where drop_id = $1', [dropId]);
}

/** Returns each state of the room, from the public status and the visitor's ticket. */
function states(): [kind: string, status: QueueStatus, ticket: Ticket | null][] {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const before: QueueStatus = {
    state: 'before',
    now: at(0),
    age: 0,
    opensAt: at(-1),
    startsAt: at(14),
    endsAt: at(600),
    placesGiven: false,
    admittedUpTo: 0,
    lastPlace: 0,
    left: 0,
    held: 0,
    pollSeconds: 3,
    message: null,
  };
  const running: QueueStatus = {
    ...before,
    state: 'waiting',
    startsAt: at(-2),
    placesGiven: true,
    admittedUpTo: 12,
    lastPlace: 12_345,
    left: 28,
    held: 9,
  };
  const ticket = (state: Ticket['state'], place: number | null, admittedUntil: string | null = null) => ({
    id: '6f1c2d3e-9b0b-41de-8216-bcc28879e497',
    state,
    place,
    admittedUntil,
  });
  return [
    ['not-open', { ...before, opensAt: at(5) }, null],
    ['open', before, null],
    ['early', before, ticket('early', null)],
    ['running', running, null],
    ['waiting', { ...running, state: 'paused' }, ticket('waiting', 12_345)],
    ['admitted', running, ticket('admitted', 9, at(9.7))],
    ['ordered', running, ticket('ordered', 9)],
    ['admission-over', running, ticket('over', 9)],
    ['left', running, ticket('left', 9)],
    ['sold-out', { ...running, state: 'sold-out', left: 0, held: 0 }, ticket('waiting', 137)],
    ['closed', { ...running, state: 'closed' }, ticket('waiting', 137)],
    ['ended', { ...running, state: 'over' }, null],
  ];
}
