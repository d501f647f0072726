import type { Page } from '@playwright/test';
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
  world,
  provoke,
}) => {
  test.slow();
  provoke(/400/, /404/);
  const email = someone('reminded');
  const id = await addDrop(world, { startsIn: 24 * 60 + 1 }, { title: 'First Frost' });
  await open(page, `/the-drop/${id}?lang=en`);
  await page.getByRole('link', { name: 'Remind me before it starts' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Remind me before it starts' })).toBeVisible();
  await page.getByRole('button', { name: 'Email me' }).press('Enter');
  await expect(emailField(page)).toHaveAccessibleDescription(/valid email address/);
  await expectAccessible(page);
  await emailField(page).fill(email);
  await emailField(page).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Check your inbox');
  await expectAccessible(page);

  const asked = await readMail(world, email);
  expect(asked.subject).toBe('Shall we email you before First Frost starts?');
  await open(page, linkIn(asked.text, 'confirmation'));
  await expect(page.getByText('Confirm that we may email you before First Frost starts.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, email me' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'You will hear from us' })).toBeVisible();

  await startIn(world, id, '23 hours 59 minutes');
  const day = await nextMail(world, email, 1);
  expect(day.subject).toBe('Tomorrow: First Frost');
  await startIn(world, id, '14 minutes');
  const last = await nextMail(world, email, 2);
  expect(last.subject).toBe('In 15 minutes: First Frost');
  await open(page, /https?:\/\/\S+\/the-drop\/\S+/.exec(last.text)?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'First Frost' })).toBeVisible();

  await open(page, linkIn(last.text, 'ending'));
  await expect(page.getByText('We won’t email you about First Frost')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel this reminder' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reminder cancelled' })).toBeVisible();
  expect(await world.sql('select id from drop_reminders where email = $1', [email])).toEqual([]);
  expect((await page.goto(linkIn(asked.text, 'confirmation')))?.status()).toBe(404);
});

test('een klant laat zich met één klik herinneren, en stopt dat weer', async ({ page, world, baseURL }) => {
  const id = await addDrop(world, { startsIn: 5_000 }, { title: 'Last Leaf', titleNl: 'Laatste blad' });
  const { email } = await signedIn(page, { world, baseURL });
  await open(page, `/the-drop/${id}/reminder?lang=nl`);
  await expect(page.getByText(`We mailen ${email}, het adres van je account.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mail mij' }).click();
  await expect(page.getByText('We mailen je voordat Laatste blad begint.')).toBeVisible();
  const end = page.getByRole('button', { name: 'Stop deze herinnering' });
  await expect(end).toBeVisible();
  await expectAccessible(page);

  // An unverified address may belong to another person.
  const proven = (isVerified: boolean) =>
    world.sql('update profiles set is_verified = $2 where email = $1', [email, isVerified]);
  await proven(false);
  const headers = { Origin: baseURL ?? '' };
  expect((await page.request.post(`/the-drop/${id}/reminder/endings`, { headers })).ok()).toBe(true);
  expect(await world.sql('select id from drop_reminders where email = $1', [email])).toHaveLength(1);
  await proven(true);
  await end.press('Enter');
  await expect(page.getByRole('button', { name: 'Mail mij' })).toBeVisible();
  expect(await world.mailsTo(email)).toEqual([]);
  expect(await world.sql('select id from drop_reminders where email = $1', [email])).toEqual([]);
});

test('without JavaScript one asks, after a mistake, and confirms', async ({ request, world }) => {
  const email = someone('no-scripts');
  const id = await addDrop(world, { startsIn: 5_000 }, { title: 'Bare Branch' });
  const drop = await openHtml(request, `/the-drop/${id}?lang=en`);
  const form = await drop.follow('Remind me before it starts');
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

function emailField(page: Page) {
  return page.getByRole('main').getByLabel('Email address');
}
