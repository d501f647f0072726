import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addDrop } from '../support/add-drop.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { open, readMail, someone } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test.use({ stage: 'drops' });

test('a guest asks to be told of a drop, confirms, is mailed a day and shortly before, and ends it', async ({
  page,
  context,
  world,
  provoke,
  baseURL,
}) => {
  test.slow();
  provoke(/400/);
  const email = someone('reminded');
  const id = await addDrop(world, { startsIn: 24 * 60 + 1 }, { title: 'First Frost' });
  await open(page, `/the-drop/${id}/reminder?lang=en`);
  const field = page.getByRole('main').getByLabel('Email address');
  await page.getByRole('button', { name: 'Email me' }).press('Enter');
  await expect(field).toHaveAccessibleDescription(/valid email address/);
  await expectAccessible(page);
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Check your inbox');
  await expectAccessible(page);

  const asked = await readMail(world, email);
  expect(asked.subject).toBe('Shall we email you before First Frost starts?');
  const question = await openHtml(context, linkIn(asked.text, 'confirmation'));
  expect(question.main).toContain('Confirm that we may email you before First Frost starts.');
  expect((await question.press('Yes, email me')).heading).toBe('You will hear from us');

  await startIn(world, id, '23 hours 59 minutes');
  const day = await nextMail(world, email, 1);
  expect(day.subject).toBe('Tomorrow: First Frost');
  await startIn(world, id, '14 minutes');
  const last = await nextMail(world, email, 2);
  expect(last.subject).toBe('In 15 minutes: First Frost');
  const drop = await openHtml(context, /https?:\/\/\S+\/the-drop\/\S+/.exec(last.text)?.[0] ?? '');
  expect(drop.heading).toBe('First Frost');

  // Only customers see that they wait.
  await signedIn(context, { world, baseURL });
  await (await openHtml(context, `/the-drop/${id}/reminder`)).press('Email me');
  await page.goto(`/the-drop/${id}/reminder`);
  await expect(page.getByRole('button', { name: 'Cancel this reminder' })).toBeVisible();
  await expectAccessible(page);
  await context.clearCookies();

  const ending = await openHtml(context, linkIn(last.text, 'ending'));
  expect(ending.main).toContain('We won’t email you about First Frost');
  expect((await ending.press('Cancel this reminder')).heading).toBe('Reminder cancelled');
  expect(await world.sql('select id from drop_reminders where email = $1', [email])).toEqual([]);
  expect((await openHtml(context, linkIn(asked.text, 'confirmation'))).status).toBe(404);
});

test('een klant laat zich met één klik herinneren, en stopt dat weer', async ({
  context,
  world,
  baseURL,
}) => {
  const id = await addDrop(world, { startsIn: 5_000 }, { title: 'Last Leaf', titleNl: 'Laatste blad' });
  const { email } = await signedIn(context, { world, baseURL });
  const form = await openHtml(context, `/the-drop/${id}/reminder?lang=nl`);
  expect(form.main).toContain(`We mailen ${email}, het adres van je account.`);
  const waiting = await form.press('Mail mij');
  expect(waiting.main).toContain('We mailen je voordat Laatste blad begint.');
  const end = 'Stop deze herinnering';
  expect(waiting.has('button', end)).toBe(true);

  // An unverified address may belong to another person.
  const proven = (isVerified: boolean) =>
    world.sql('update profiles set is_verified = $2 where email = $1', [email, isVerified]);
  await proven(false);
  await waiting.press(end);
  expect(await world.sql('select id from drop_reminders where email = $1', [email])).toHaveLength(1);
  await proven(true);
  const ended = await waiting.press(end);
  expect(ended.has('button', 'Mail mij')).toBe(true);
  expect(ended.has('button', end)).toBe(false);
  expect(await world.mailsTo(email)).toEqual([]);
  expect(await world.sql('select id from drop_reminders where email = $1', [email])).toEqual([]);
});

test('without JavaScript a guest asks, after a mistake, and confirms', async ({ request, world }) => {
  const email = someone('no-scripts');
  const id = await addDrop(world, { startsIn: 5_000 }, { title: 'Bare Branch' });
  const drop = await openHtml(request, `/the-drop/${id}?lang=en`);
  const form = await drop.follow('Remind me before it starts');
  expect(form.heading).toBe('Remind me before it starts');
  const refused = await form.press('Email me', { email: 'noor' });
  expect(refused.main).toContain('Please enter a valid email address');
  expect(refused.field('email').value).toBe('noor');
  expect((await refused.press('Email me', { email })).main).toContain('Check your inbox');
  const { text } = await readMail(world, email);
  const asked = await openHtml(request, linkIn(text, 'confirmation'));
  expect((await asked.press('Yes, email me')).heading).toBe('You will hear from us');
});

/** The reminder was confirmed long ago. */
async function startIn(world: World, id: string, time: string): Promise<void> {
  await world.sql(
    `update drop_reminders set confirmed_at = confirmed_at - interval '2 days' where drop_id = $1`,
    [id],
  );
  await world.sql(
    `update drops set start_date = date_trunc('minute', now() + $2::interval), end_date = now() + interval '9 days' where id = $1`,
    [id, time],
  );
}

/** Reads the mail sent by the minute's job, after `before` others. */
async function nextMail(world: World, email: string, before: number) {
  await runClockJob(world, 'queue-due-drop-reminders');
  await until(`another mail to ${email}`, async () => (await world.mailsTo(email)).length > before);
  return readMail(world, email);
}

function linkIn(text: string, page: string): string {
  return new RegExp(`https?://\\S+/drop-reminder/${page}\\?\\S+`).exec(text)?.[0] ?? '';
}
