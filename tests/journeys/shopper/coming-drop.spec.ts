import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addDrop, invalidateAllPages } from '../support/add-drop.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { moveTo, open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

const MINUTE_MS = 60_000;

test('a coming drop counts down by the shop’s clock on a phone that is an hour off, and then leads to the sale', async ({
  page,
  world,
  request,
  provoke,
}) => {
  test.slow();
  provoke(/404/);
  const drawId = await addDraw(world);
  const words = { title: 'Morning Light', description: 'What one wears at dawn.' };
  const id = await addDrop(world, { startsIn: 90 }, words);
  await page.clock.install({ time: new Date(Date.now() + 60 * MINUTE_MS) });
  await open(page, '/the-drop?lang=en');
  await page
    .getByRole('region', { name: 'Coming soon' })
    .getByRole('link', { name: 'Morning Light' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning Light' })).toBeVisible();
  await expect(page.getByText('What one wears at dawn.')).toBeVisible();
  await expect(page.getByText(/^Starts on .* Amsterdam time\./)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/00 days\s+01 hour\s/);

  const calendar = page.getByRole('link', { name: 'Add to your calendar' });
  const file = await request.get((await calendar.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/);
  expect(await file.text()).toContain('SUMMARY:Morning Light – Marenza');
  const download = page.waitForEvent('download');
  await calendar.click();
  expect((await download).suggestedFilename()).toBe('drop.ics');

  await page.clock.fastForward(91 * MINUTE_MS);
  await expect(page.getByText('It has begun.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectAccessible(page);
  await turn(`start_date = now() - interval '1 second'`);
  await page.getByRole('link', { name: 'See the items' }).press('Enter');
  await expect(page).toHaveURL(`/the-drop?drop=${id}`);
  await expect(page.getByRole('main').getByText('What one wears at dawn.')).toBeVisible();
  expect((await openHtml(request, `/the-drop/${id}`)).path).toBe(`/the-drop?drop=${id}`);

  await moveTo(page, `/the-drop/${drawId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tossed Coin' })).toBeVisible();
  // The page compares its clock with the shop's first. A later difference would count as its clock's.
  await expect(page.getByRole('timer')).toContainText(/00 days\s+01 hour\s/);
  await page.clock.fastForward(91 * MINUTE_MS);
  await world.sql("update drops set start_date = now() - interval '1 second' where id = $1", [drawId]);
  await page.getByRole('link', { name: 'Go to the draw' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Draw: Tossed Coin' })).toBeVisible();
  await world.sql('update drops set is_active = false where id = $1', [drawId]);

  await turn(`end_date = now() - interval '1 millisecond'`);
  const over = await openHtml(request, `/the-drop/${id}?lang=en`);
  expect(over.heading).toBe('Morning Light is over');
  await page.goto(`/the-drop/${id}`);
  await expectAccessible(page);
  await world.sql('update drops set is_active = false where id = $1', [id]);
  await invalidateAllPages(world);
  await expect.poll(async () => (await request.get(`/the-drop/${id}`)).status()).toBe(404);
  expect((await request.get(`/the-drop/${id}/calendar.ics`)).status()).toBe(404);

  /** Time passes without a save; the job of each minute runs now. */
  async function turn(change: string): Promise<void> {
    await world.sql(`update drops set ${change} where id = $1`, [id]);
    await runClockJob(world, 'refresh-drop-pages');
    const kept = async () => (await request.get(`/the-drop/${id}`, { maxRedirects: 0 })).status();
    const expected = change.startsWith('start') ? 302 : 200;
    await expect.poll(kept).toBe(expected);
  }
});

test('of a coming draw it is said when one can enter; its draw leads there until then, and it to its draw afterwards', async ({
  request,
  world,
}) => {
  const id = await addDraw(world);
  const coming = await openHtml(request, `/the-drop/${id}/draw?lang=en`);
  expect(coming.path).toMatch(new RegExp(`^/the-drop/${id}(?:\\?|$)`));
  expect(coming.main).toContain('You can enter the draw once the drop starts');
  expect(coming.has('link', 'Go to the draw')).toBe(false);
  await world.sql("update drops set start_date = now() - interval '1 second' where id = $1", [id]);
  const draw = await openHtml(request, `/the-drop/${id}/draw`);
  expect(draw.heading).toBe('Draw: Tossed Coin');
  await world.sql('update drops set is_active = false where id = $1', [id]);
  expect((await openHtml(request, `/the-drop/${id}/draw`)).status).toBe(404);
});

test('wat nog niet is aangekondigd is er niet, en een aangekondigde drop past op een smal scherm', async ({
  page,
  request,
  world,
}) => {
  const words = { title: 'Evening Fog', titleNl: 'Avondnevel', description: 'Dense.' };
  const hidden = await addDrop(world, { announcedIn: 30, startsIn: 2_000 }, words);
  expect((await openHtml(request, `/the-drop/${hidden}?lang=nl`)).status).toBe(404);
  const list = await openHtml(request, '/the-drop');
  expect(list.language).toBe('nl');
  expect(list.text).not.toContain('Avondnevel');
  const id = await addDrop(world, { startsIn: 2_000 }, words);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `/the-drop/${id}?lang=nl`);
  await expect(page.getByRole('heading', { level: 1, name: 'Avondnevel' })).toBeVisible();
  await expect(page.getByText(/^Begint op .* Amsterdamse tijd\./)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/01 dag\s+09 uur/);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await page.goto('/the-drop');
  await expect(
    page.getByRole('region', { name: 'Binnenkort' }).getByRole('link', { name: 'Avondnevel' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('without JavaScript one reads when it starts, and puts it in a calendar', async ({ request, world }) => {
  const id = await addDrop(world, { startsIn: 3_000 }, { title: 'Quiet Noon' });
  const drop = await openHtml(request, `/the-drop/${id}?lang=en`);
  expect(drop.main).toMatch(/Starts on .* Amsterdam time\./);
  expect(drop.one('link', 'Add to your calendar').attribute('href')).toBe(`/the-drop/${id}/calendar.ics`);
});

async function addDraw(world: World): Promise<string> {
  const id = await addDrop(world, { startsIn: 90, endsIn: 9_000 }, { title: 'Tossed Coin' });
  await world.sql("update drops set sale_method = 'draw' where id = $1", [id]);
  await world.sql(
    `insert into drop_draws (drop_id, seed, closes_at)
     values ($1, decode(repeat('07', 32), 'hex'), now() + interval '2 days')`,
    [id],
  );
  return id;
}
