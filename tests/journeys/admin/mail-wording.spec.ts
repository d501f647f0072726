import type { BrowserContext } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, readMail, someone } from '../support/shopping.ts';

const KIND = 'newsletter-confirmation';

test.beforeEach(({ world }) => forget(world));
test.afterEach(({ world }) => forget(world));

test('an operator who rewords a mail comes to the first mistake, and sees the mail beside the form', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await signInAsAdmin(page, 'en');
  await open(page, `/admin/mails/${KIND}`);
  await page.getByLabel('Subject (Dutch)').fill('Welkom, {voornaam}!');
  await page.getByRole('button', { name: 'Save wording' }).press('Enter');
  await expect(page.getByText('{voornaam} cannot be used here.')).toBeVisible();
  await expect(page.getByLabel('Subject (Dutch)')).toBeFocused();
  await page.getByLabel('Subject (Dutch)').fill('Fijn dat je er bent bij {brand}');
  await page.getByLabel('Introduction (Dutch)').fill('Nog één stap.\nTot snel bij {brand} & vrienden.');
  await page.getByRole('button', { name: 'Preview this wording' }).press('Enter');
  const dutch = page.getByRole('article', { name: 'Preview, Dutch' });
  await expect(dutch.getByLabel('Subject')).toHaveValue('Fijn dat je er bent bij Marenza');
  await expect(dutch.frameLocator('iframe').getByText('Tot snel bij Marenza & vrienden.')).toBeVisible();
  await expectAccessible(page);
});

test('an operator rewords a mail and sends a test, and the next real one has the new words, until the standard words are restored', async ({
  context,
  world,
}) => {
  const [tester, reader, later] = [someone('tester'), someone('reader'), someone('later')];
  await signInAsAdmin(context, 'en');
  const mails = await openHtml(context, '/admin/mails');
  const mail = await mails.follow('Confirm the newsletter');
  expect(mail.heading).toBe('Confirm the newsletter');
  expect(mail.field('Subject (English)').value).toBe('Confirm your {brand} newsletter subscription');

  mail.fill('Subject (Dutch)', 'Welkom, {voornaam}!');
  mail.fill('Introduction (Dutch)', '<b>Tot snel</b>');
  const refused = await mail.press('Save wording');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('{voornaam} cannot be used here.');
  expect(refused.text).toContain('No HTML, please: use plain text.');
  refused.fill('Subject (Dutch)', 'Fijn dat je er bent bij {brand}');
  refused.fill('Introduction (Dutch)', 'Nog één stap.\nTot snel bij {brand} & vrienden.');
  const saved = await refused.press('Save wording');
  expect(saved.one('region', 'History').text).toContain('Fijn dat je er bent bij {brand}');

  saved.fill('To', 'nobody');
  const untried = await saved.press('Send test email');
  expect(untried.text).toContain('Please enter a valid email address.');
  untried.fill('To', tester);
  untried.fill('Language', 'Dutch');
  const tried = await untried.press('Send test email');
  expect(tried.text).toContain(`The test email was sent to ${tester}.`);
  const trial = await readMail(world, tester);
  expect(trial.subject).toBe('Proef: Fijn dat je er bent bij Marenza');
  expect(trial.text).toContain('Nog één stap.\nTot snel bij Marenza & vrienden.');
  expect(trial.text).not.toContain('token=');

  await signUp(context, reader);
  const real = await readMail(world, reader);
  expect(real.subject).toBe('Fijn dat je er bent bij Marenza');
  expect(real.text).toContain('Nog één stap.\nTot snel bij Marenza & vrienden.');
  expect(real.text).toContain('/newsletter/confirmation?token=');

  const restored = await (await openHtml(context, `/admin/mails/${KIND}?lang=en`)).press(
    'Restore standard wording',
  );
  expect(restored.text).toContain('The standard wording was restored.');
  expect(restored.field('Subject (Dutch)').value).toBe(
    'Bevestig je aanmelding voor de nieuwsbrief van {brand}',
  );
  await signUp(context, later);
  expect((await readMail(world, later)).subject).toBe(
    'Bevestig je aanmelding voor de nieuwsbrief van Marenza',
  );
});

test('zonder JavaScript wordt een e-mail bekeken, opgeslagen en hersteld', async ({ context }) => {
  await signInAsAdmin(context, 'nl');
  const heading = /^Kop \(Nederlands\)/;
  const mail = await openHtml(context, `/admin/mails/${KIND}?lang=nl`);
  mail.fill(heading, 'Bijna {klaar}');
  const refused = await mail.press('Voorbeeld van deze woorden');
  expect(refused.text).toContain('Deze e-mail kent {klaar} hier niet.');
  expect(refused.field(heading).value).toBe('Bijna {klaar}');
  refused.fill(heading, 'Bijna klaar');
  const previewed = await refused.press('Voorbeeld van deze woorden');
  expect(previewed.text).toContain('Het voorbeeld toont wat je typte.');
  const saved = await previewed.press('Woorden opslaan');
  expect(saved.text).toContain('De woorden zijn opgeslagen');
  expect(saved.field(heading).value).toBe('Bijna klaar');
  saved.fill('Aan', 'niemand');
  expect((await saved.press('Testmail versturen')).text).toContain('Vul een volledig e-mailadres in.');
  expect((await saved.press('Terug naar de standaardwoorden')).text).toContain(
    'De e-mail heeft de standaardwoorden weer.',
  );
});

async function signUp(context: BrowserContext, email: string): Promise<void> {
  const page = await openHtml(context, '/newsletter?lang=nl');
  page.fill('E-mailadres', email);
  await page.press('Aanmelden');
}

async function forget(world: World): Promise<void> {
  await world.sql('delete from mail_wordings where kind = $1', [KIND]);
}
