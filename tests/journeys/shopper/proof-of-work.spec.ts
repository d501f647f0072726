import type { BrowserContext, Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addDropWithQueue } from '../support/drop-with-queue.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { aCustomer, PASSWORD } from '../support/signing-in.ts';

// The drops of this stage stay on sale, and other journeys test running drops.
test.use({ stage: 'queues' });

/** Enough for millions of hashes on a busy machine. */
const WORKED_OUT = 120_000;
const WORKER = '**/proof-worker*';

test('a guest’s browser works for its place, which can be stopped and begun again, and the place is one', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/403/);
  const drop = await addDropThatAsks(page, world);
  await keepWorkerWaiting(page);
  await open(page, `${drop.room}?lang=en`);
  await page.getByRole('button', { name: 'Take a place' }).press('Enter');
  const told = page.getByRole('status').filter({ hasText: 'your browser first runs calculations' });
  await expect(told).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your browser is calculating' })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Take a place' })).toBeFocused();
  await expect(told).toHaveCount(0);
  expect(await ticketsOf(world, drop.id)).toBe(0);

  await page.unroute(WORKER);
  await page.getByRole('button', { name: 'Take a place' }).press('Enter');
  await expect(stage(page, 'You are in')).toBeFocused({ timeout: WORKED_OUT });
  await page.reload();
  await expect(stage(page, 'You are in')).toBeVisible();
  expect(await ticketsOf(world, drop.id)).toBe(1);
});

test('komt het rekenwerk er niet, dan kan men inloggen; een ander tabblad neemt de plaats en dit hoort het', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/403/, /proof-worker/);
  const drop = await addDropThatAsks(page, world);
  await page.route(WORKER, (route) => route.abort());
  await open(page, `${drop.room}?lang=nl`);
  await page.getByRole('button', { name: 'Neem een plaats' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'kon het rekenwerk niet afmaken' })).toBeVisible();
  const signIn = page.getByRole('main').getByRole('link', { name: 'Inloggen' });
  await expect(signIn).toHaveAttribute('href', `/login?next=${encodeURIComponent(`${drop.room}/place`)}`);
  await expectAccessible(page);

  await page.unroute(WORKER);
  await keepWorkerWaiting(page);
  await page.getByRole('button', { name: 'Neem een plaats' }).click();
  await expect(page.getByRole('button', { name: 'Stoppen' })).toBeVisible();
  const tab = await page.context().newPage();
  await open(tab, drop.room);
  await tab.getByRole('button', { name: 'Neem een plaats' }).click();
  await expect(stage(tab, 'Je doet mee')).toBeVisible({ timeout: WORKED_OUT });
  await expect(stage(page, 'Je doet mee')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stoppen' })).toHaveCount(0);
  expect(await ticketsOf(world, drop.id)).toBe(1);
});

for (const { language, join, told, signIn, submit, isIn } of [
  {
    language: 'en',
    join: 'Take a place',
    told: 'Without JavaScript you can sign in instead',
    signIn: 'Sign in',
    submit: 'Sign In',
    isIn: 'You are in',
  },
  {
    language: 'nl',
    join: 'Neem een plaats',
    told: 'Zonder JavaScript kun je in plaats daarvan inloggen',
    signIn: 'Inloggen',
    submit: 'Inloggen',
    isIn: 'Je doet mee',
  },
] as const)
  test(`without JavaScript whoever signs in needs no proof, in ${language}`, async ({ context, world }) => {
    const email = await aCustomer(context, world, language);
    const drop = await addDropThatAsks(context, world);
    const room = await openHtml(context.request, `${drop.room}/place?lang=${language}`);
    const refused = await room.press(join);
    expect(refused.status).toBe(403);
    expect(refused.main).toContain(told);
    expect(await ticketsOf(world, drop.id)).toBe(0);
    const form = await refused.follow(signIn);
    const back = await form.press(submit, { email, password: PASSWORD });
    expect(back.path).toContain(`${drop.room}/place`);
    expect((await back.press(join)).names('heading')).toContain(isIn);
    expect(await ticketsOf(world, drop.id)).toBe(1);
  });

async function addDropThatAsks(visitor: Page | BrowserContext, world: World) {
  const drop = await addDropWithQueue(visitor, world, { pieces: 1, startsIn: 30 });
  await world.sql('update drop_queues set asks_proof = true where drop_id = $1', [drop.id]);
  return drop;
}

/** The worker never arrives, so the work goes on. */
function keepWorkerWaiting(page: Page) {
  return page.route(WORKER, () => {});
}

function stage(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name });
}

async function ticketsOf(world: World, dropId: string): Promise<number> {
  return (await world.sql('select id from drop_queue_tickets where drop_id = $1', [dropId])).length;
}
