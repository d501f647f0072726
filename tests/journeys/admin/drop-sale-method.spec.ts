import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('the fields of a queue or a draw appear once a drop is sold with one', async ({ page, world }) => {
  const id = await addDropToCome(world, 'By turns');
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/drops/${id}`);
  const method = page.getByLabel('Sale method');
  const opens = page.getByLabel('Waiting room opens, in minutes before start');
  await expect(method).toHaveValue('open');
  await expect(opens).toBeHidden();
  await method.selectOption({ label: 'With a queue' });
  await expect(opens).toHaveValue('15');
  await expect(page.getByLabel('Visitors let in per minute')).toHaveValue('');
  await expectAccessible(page);
  const closes = page.getByLabel('The draw closes');
  await expect(closes).toBeHidden();
  await method.selectOption({ label: 'With a draw' });
  await expect(closes).toBeVisible();
  await expect(opens).toBeHidden();
});

test('an operator has a drop sold by a queue, and says when its waiting room opens and how fast it admits', async ({
  context,
  world,
}) => {
  const id = await addDropToCome(world, 'One by one');
  await signInAsAdmin(context, 'en');
  const form = await openHtml(context, `/admin/drops/${id}`);
  const opens = 'Waiting room opens, in minutes before start';
  form.fill('Sale method', 'With a queue');
  form.fill(opens, '0');
  form.fill('Visitors let in per minute', '60');
  const refused = await form.press('Save Drop');
  expect(refused.status).toBe(400);
  expect(refused.field(opens).description).toContain('Enter a whole number of minutes from 1 to 1,440.');
  refused.fill(opens, '30');
  refused.check('Ask guests’ browsers for proof of work');
  const saved = await refused.press('Save Drop');
  expect(saved.text).toContain('Drop Updated');
  const history = saved.one('region', 'History').text;
  for (const change of ['With a queue', 'Open to everyone', 'Not asked']) expect(history).toContain(change);
  const queue = await world.sql(
    'select opens_minutes_before, most_per_minute, asks_proof, length(seed) as bytes from drop_queues where drop_id = $1',
    [id],
  );
  expect(queue).toEqual([{ opens_minutes_before: 30, most_per_minute: 60, asks_proof: true, bytes: 32 }]);
  const drops = await openHtml(context, '/admin/drops');
  expect(drops.one('listitem', 'One by one').text).toContain('With a queue');
});

test('zonder JavaScript kiest men de wachtrij in een gewoon formulier', async ({ context, world }) => {
  const id = await addDropToCome(world, 'Om de beurt');
  await signInAsAdmin(context, 'nl');
  const page = await openHtml(context, `/admin/drops/${id}?lang=nl`);
  page.fill('Verkoopwijze', 'Met een wachtrij');
  page.fill('Wachtruimte open, in minuten voor de start', '5');
  const saved = await page.press('Drop opslaan');
  expect(saved.text).toContain('De drop is bijgewerkt');
  expect(saved.field('Wachtruimte open, in minuten voor de start').value).toBe('5');
});

async function addDropToCome(world: World, title: string): Promise<string> {
  const [drop] = await world.sql<{ id: string }>(
    `insert into drops (title, start_date, end_date) values ($1, now() + interval '1 day', now() + interval '2 days') returning id`,
    [title],
  );
  return drop?.id ?? '';
}
