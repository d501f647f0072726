import { expectAccessible } from '../support/accessible.ts';
import { addDrop } from '../support/add-drop.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator looks at a drop as at each moment, in both languages, and shoppers see nothing of it', async ({
  context,
  world,
  request,
}) => {
  const words = { title: 'Copper Hour', titleNl: 'Koperen uur', description: 'When roofs glow.' };
  const [piece] = await world.sql<{ id: string; title: string }>(
    `select id, title from products where category = 'the-drop' and slug <> 'test-product' and published and archived_at is null order by id limit 1`,
  );
  const title = new RegExp(piece?.title ?? '');
  const id = await addDrop(world, { announcedIn: 600, startsIn: 6_000 }, words, [piece?.id ?? '']);
  await world.sql(`update drops set start_date = date_trunc('minute', start_date) where id = $1`, [id]);
  await signInAsAdmin(context, 'en');
  const drop = await openHtml(context, `/admin/drops/${id}?lang=en`);
  const now = await drop.follow('Preview');
  const seen = (page: HtmlPage) => page.one('region', 'What shoppers see');
  expect(seen(now).text).toContain('Shoppers do not see this drop');

  const before = await now.follow('A minute before');
  expect(seen(before).has('heading', 'Copper Hour')).toBe(true);
  expect(seen(before).text).toMatch(/00\s*days\s*00\s*hours\s*01\s*minute(?!s)/);
  expect(seen(before).text).not.toMatch(title);
  const start = await before.follow('At the start');
  expect(seen(start).one('link', title).attribute('href')).toBe(`/admin/products/${piece?.id}`);
  const dutch = await start.follow('Dutch');
  expect(seen(dutch).text).toContain('Koperen uur');
  const end = await dutch.follow('At the end');
  expect(seen(end).has('heading', 'Koperen uur is voorbij')).toBe(true);

  end.fill(/^As of/, '2001-01-01T10:00');
  expect(seen(await end.press('Show')).text).toContain('Klanten zien er niets van');
  expect((await request.get(`/the-drop/${id}`)).status()).toBe(404);
  expect(await (await request.get('/the-drop')).text()).not.toContain('Copper Hour');
});

test('of a drop with a queue an operator sees the waiting room as each kind of customer', async ({
  page,
  context,
  world,
}) => {
  const words = { title: 'Slow Tide', titleNl: 'Traag tij' };
  const { productId, dropId } = await addOwnDrop(world, words.title, {
    from: "date_trunc('minute', now()) + interval '4 days'",
    to: "now() + interval '5 days'",
    stock: 3,
  });
  await world.sql(
    `update drops set title_nl = $2, sale_method = 'queue', announced_at = now() - interval '1 hour' where id = $1`,
    [dropId, words.titleNl],
  );
  await world.sql(
    `insert into drop_queues (drop_id, seed, opens_minutes_before) values ($1, decode(repeat('5e', 32), 'hex'), 30)`,
    [dropId],
  );
  await signInAsAdmin(context, 'en');
  const seen = (preview: HtmlPage) => preview.one('region', 'What shoppers see');
  const stageOf = (preview: HtmlPage) =>
    seen(preview)
      .all('heading')
      .map(({ text }) => text);
  const now = await openHtml(context, `/admin/drops/${dropId}/preview?lang=en`);
  expect(stageOf(now)).toContain('The waiting room is not open yet');
  const room = await now.follow('The waiting room opens');
  expect(seen(room).has('button', 'Take a place')).toBe(true);
  expect(seen(room).one('group').attribute('disabled')).toBeDefined();
  const early = await room.follow('There before the start');
  expect(stageOf(early)).toContain('You are in');
  const start = await early.follow('At the start');
  const waiting = await start.follow('Waiting for their turn');
  expect(stageOf(waiting)).toContain('Your place is 16');
  expect(seen(waiting).text).toContain('3 items are left.');
  const admitted = await waiting.follow('Let in');
  const dutch = await admitted.follow('Dutch');
  expect(stageOf(dutch)).toContain('Je bent aan de beurt');
  expect(stageOf(await dutch.follow('Once sold out'))).toContain('Alles is verkocht');
  const end = await dutch.follow('At the end');
  expect(end.has('link', 'Let in')).toBe(false);
  expect(stageOf(end)).toContain('Deze drop is voorbij');

  // The page's script must not count down.
  await open(page, admitted.url);
  await expect(page.getByRole('timer')).toHaveText('10:00');
  await expectAccessible(page);
  const [row] = await world.sql<{ count: string }>(
    'select count(*) from drop_queue_tickets where drop_id = $1',
    [dropId],
  );
  expect(Number(row?.count)).toBe(0);
  expect(await world.heldOf(productId, 'M')).toBe(0);
});

test('van een drop met een loting ziet een beheerder de pagina ervan, als wie wint en als wie verliest', async ({
  context,
  world,
}) => {
  const { dropId, piece } = await addOwnDrop(world, 'Short Reed', {
    from: "date_trunc('minute', now()) + interval '4 days'",
    to: "now() + interval '9 days'",
    stock: 3,
  });
  await world.sql("update drops set sale_method = 'draw', announced_at = now() where id = $1", [dropId]);
  await world.sql(
    `insert into drop_draws (drop_id, seed, closes_at)
     values ($1, decode(repeat('5d', 32), 'hex'), date_trunc('minute', now()) + interval '6 days')`,
    [dropId],
  );
  await signInAsAdmin(context, 'nl');
  const seen = (preview: HtmlPage) => preview.one('region', 'Wat klanten zien');
  const now = await openHtml(context, `/admin/drops/${dropId}/preview?lang=nl`);
  expect(now.has('link', 'Wie meedoet')).toBe(false);
  const start = await now.follow('Bij het begin');
  expect(seen(start).has('heading', 'Loting: Short Reed')).toBe(true);
  expect(seen(start).text).toMatch(/Over deze stukken beslist het lot: wie meedoet tot/);
  expect(seen(start).has('button', 'Doe mee aan de loting')).toBe(true);
  expect(seen(start).one('group').attribute('disabled')).toBeDefined();
  const entered = await start.follow('Wie meedoet');
  expect(seen(entered).text).toContain(`Je doet mee aan de loting om ${piece}, maat M.`);
  expect(seen(await entered.follow('De loting sluit')).text).toContain('Er wordt nu geloot');
  const drawn = await (await start.follow('Er is geloot')).follow('Wie is ingeloot');
  expect(seen(drawn).text).toMatch(/Je bent ingeloot: Short Reed coat, maat M wordt voor je bewaard tot/);
  const undrawn = await drawn.follow('Wie niet is ingeloot');
  expect(seen(undrawn).text).toMatch(/Je plaats in de rij .+ is 3/);
  const english = await undrawn.follow('Engels');
  expect(seen(english).text).toMatch(/Your place in line .+ is 3/);
  const end = await english.follow('Aan het eind');
  expect(seen(end).text).toContain(`This time there was no ${piece}, size M left for you.`);
});
