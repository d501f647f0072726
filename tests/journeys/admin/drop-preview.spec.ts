import { expectAccessible } from '../support/accessible.ts';
import { addDrop } from '../support/add-drop.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { addOwnDrop } from '../support/drops.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator looks at a drop as at each moment, in both languages, and shoppers see nothing of it', async ({
  page,
  world,
  request,
  provoke,
}) => {
  test.slow();
  provoke(/404/);
  const words = { title: 'Copper Hour', titleNl: 'Koperen uur', description: 'When roofs glow.' };
  const [piece] = await world.sql<{ id: string; title: string }>(
    `select id, title from products where category = 'the-drop' and slug <> 'test-product' and published and archived_at is null order by id limit 1`,
  );
  const id = await addDrop(world, { announcedIn: 600, startsIn: 6_000 }, words, [piece?.id ?? '']);
  await world.sql(`update drops set start_date = date_trunc('minute', start_date) where id = $1`, [id]);
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/drops/${id}?lang=en`);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const seen = page.getByRole('region', { name: 'What shoppers see' });
  await expect(seen.getByText('Shoppers see nothing of it')).toBeVisible();
  await expectAccessible(page);

  const moments = page.getByRole('navigation', { name: 'Moments' });
  await moments.getByRole('link', { name: 'A minute before' }).click();
  await expect(seen.getByRole('heading', { name: 'Copper Hour' })).toBeVisible();
  await expect(seen.getByRole('timer')).toContainText(/00 days\s+00 hours\s+01 minute\b/);
  await expect(seen.getByText(piece?.title ?? '')).toHaveCount(0);
  await expectAccessible(page);
  await moments.getByRole('link', { name: 'At the start' }).click();
  await expect(seen.getByRole('link', { name: piece?.title ?? '' })).toHaveAttribute(
    'href',
    `/admin/products/${piece?.id}`,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Dutch' }).click();
  await expect(seen.getByText('Koperen uur')).toBeVisible();
  await moments.getByRole('link', { name: 'At the end' }).click();
  await expect(seen.getByRole('heading', { name: 'Koperen uur is voorbij' })).toBeVisible();

  await page.getByLabel('As at').fill('2001-01-01T10:00');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(seen.getByText('Klanten zien er niets van')).toBeVisible();
  expect((await request.get(`/the-drop/${id}`)).status()).toBe(404);
  expect(await (await request.get('/the-drop')).text()).not.toContain('Copper Hour');
});

test('of a drop with a queue an operator sees the room, as somebody in each situation', async ({
  page,
  world,
}) => {
  test.slow();
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
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/drops/${dropId}/preview?lang=en`);
  const seen = page.getByRole('region', { name: 'What shoppers see' });
  const moments = page.getByRole('navigation', { name: 'Moments' });
  const whose = page.getByRole('navigation', { name: 'As whom' });
  const stage = (name: string) => seen.getByRole('heading', { level: 2, name, exact: true });
  await expect(stage('The waiting room is not open yet')).toBeVisible();
  await moments.getByRole('link', { name: 'The room opens' }).click();
  await expect(seen.getByRole('button', { name: 'Take a place' })).toBeDisabled();
  await whose.getByRole('link', { name: 'There before the start' }).click();
  await expect(stage('You are in')).toBeVisible();
  await expectAccessible(page);
  await moments.getByRole('link', { name: 'At the start' }).click();
  await whose.getByRole('link', { name: 'Waiting for their turn' }).click();
  await expect(stage('Your place is 16')).toBeVisible();
  await expect(seen.getByText('3 pieces are left.')).toBeVisible();
  await whose.getByRole('link', { name: 'Let in', exact: true }).click();
  await expect(seen.getByRole('timer')).toHaveText('10:00');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Dutch' }).click();
  await expect(stage('Je bent aan de beurt')).toBeVisible();
  await whose.getByRole('link', { name: 'Once all is gone' }).click();
  await expect(stage('Alles is verkocht')).toBeVisible();
  await expectAccessible(page);
  await moments.getByRole('link', { name: 'At the end' }).click();
  await expect(whose).toHaveCount(0);
  await expect(stage('Deze drop is voorbij')).toBeVisible();
  const [row] = await world.sql<{ count: string }>(
    'select count(*) from drop_queue_tickets where drop_id = $1',
    [dropId],
  );
  expect(Number(row?.count)).toBe(0);
  expect(await world.heldOf(productId, 'M')).toBe(0);
});

test('van een drop met een loting ziet een beheerder de pagina ervan, als wie wint en als wie verliest', async ({
  page,
  world,
}) => {
  test.slow();
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
  await signInAsAdmin(page, 'nl');
  await open(page, `/admin/drops/${dropId}/preview?lang=nl`);
  const seen = page.getByRole('region', { name: 'Wat klanten zien' });
  const moments = page.getByRole('navigation', { name: 'Momenten' });
  const whose = page.getByRole('navigation', { name: 'Als wie' });
  await expect(whose).toHaveCount(0);
  await moments.getByRole('link', { name: 'Bij het begin' }).click();
  await expect(seen.getByRole('heading', { level: 2, name: 'Loting: Short Reed' })).toBeVisible();
  await expect(seen.getByText(/^Over deze stukken beslist het lot: wie meedoet tot/)).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Doe mee aan de loting' })).toBeDisabled();
  await expectAccessible(page);
  await whose.getByRole('link', { name: 'Wie meedoet' }).click();
  await expect(seen.getByText(`Je doet mee aan de loting om ${piece}, maat M.`)).toBeVisible();
  await moments.getByRole('link', { name: 'De loting sluit' }).click();
  await expect(seen.getByText(/Er wordt nu geloot/)).toBeVisible();
  await moments.getByRole('link', { name: 'Er is geloot' }).click();
  await whose.getByRole('link', { name: 'Wie is ingeloot' }).click();
  await expect(
    seen.getByText(/^Je bent ingeloot: Short Reed coat, maat M wordt voor je bewaard tot/),
  ).toBeVisible();
  await expectAccessible(page);
  await whose.getByRole('link', { name: 'Wie niet is ingeloot' }).click();
  await expect(seen.getByText(/Je plaats in de rij .+ is 3/)).toBeVisible();
  await page.getByRole('link', { name: 'Engels' }).click();
  await expect(seen.getByText(/Your place in line .+ is 3/)).toBeVisible();
  await moments.getByRole('link', { name: 'Aan het eind' }).click();
  await expect(seen.getByText(`This time there was no ${piece}, size M left for you.`)).toBeVisible();
  await expectAccessible(page);
});
