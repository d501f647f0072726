import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator has a drop sold by a queue, and says when its room opens and how fast it admits', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/400/);
  const [drop] = await world.sql<{ id: string }>(
    `insert into drops (title, start_date, end_date) values ('By turns', now() + interval '1 day', now() + interval '2 days') returning id`,
  );
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/drops/${drop?.id}?lang=en`);
  const method = page.getByLabel('Sale method');
  const opens = page.getByLabel('Waiting room opens, in minutes before start');
  const speed = page.getByLabel('Visitors let in per minute');
  await expect(method).toHaveValue('open');
  await expect(opens).toBeHidden();
  await method.selectOption({ label: 'With a queue' });
  await expect(opens).toHaveValue('15');
  await expect(speed).toHaveValue('');
  await expectAccessible(page);

  await opens.fill('0');
  await speed.fill('60');
  await page.getByRole('button', { name: 'Save Drop' }).click();
  await expect(opens).toHaveAccessibleDescription(/Enter a whole number of minutes from 1 to 1,440\./);
  await opens.fill('30');
  await page.getByLabel('Ask guests’ browsers for proof of work').check();
  await page.getByRole('button', { name: 'Save Drop' }).click();
  await expect(page.getByText('Drop Updated')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('With a queue');
  await expect(history).toContainText('Open to everyone');
  await expect(history).toContainText('Not asked');
  const queue = await world.sql(
    'select opens_minutes_before, most_per_minute, asks_proof, length(seed) as bytes from drop_queues where drop_id = $1',
    [drop?.id],
  );
  expect(queue).toEqual([{ opens_minutes_before: 30, most_per_minute: 60, asks_proof: true, bytes: 32 }]);
  const drops = await openHtml(context, '/admin/drops');
  expect(drops.one('listitem', 'By turns').text).toContain('With a queue');
});

test('zonder JavaScript kiest men de wachtrij in een gewoon formulier', async ({ context, world }) => {
  const [drop] = await world.sql<{ id: string }>(
    `insert into drops (title, start_date, end_date) values ('Om de beurt', now() + interval '1 day', now() + interval '2 days') returning id`,
  );
  await signInAsAdmin(context, 'nl');
  const page = await openHtml(context, `/admin/drops/${drop?.id}?lang=nl`);
  page.fill('Verkoopwijze', 'Met een wachtrij');
  page.fill('Wachtruimte open, in minuten voor de start', '5');
  const saved = await page.press('Drop opslaan');
  expect(saved.text).toContain('De drop is bijgewerkt');
  expect(saved.field('Wachtruimte open, in minuten voor de start').value).toBe('5');
});
