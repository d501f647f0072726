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

test('an operator rewords a mail, previews it, sends a test, and the next real one carries it, until the standard words are back', async ({
  page,
  context,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/400/);
  const [tester, reader, later] = [someone('tester'), someone('reader'), someone('later')];
  await signInAsAdmin(page);
  await open(page, '/admin/mails?lang=en');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Confirm the newsletter' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm the newsletter' })).toBeVisible();
  await expect(page.getByLabel('Subject (English)')).toHaveValue(
    'Confirm your {brand} newsletter subscription',
  );

  await page.getByLabel('Subject (Dutch)').fill('Welkom, {voornaam}!');
  await page.getByRole('button', { name: 'Save wording' }).press('Enter');
  await expect(page.getByText('{voornaam} cannot be used here.')).toBeVisible();
  await expect(page.getByLabel('Subject (Dutch)')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Subject (Dutch)').fill('Fijn dat je er bent bij {brand}');
  await page.getByLabel('Introduction (Dutch)').fill('Nog één stap.\n<b>Tot snel</b>');
  await page.getByRole('button', { name: 'Preview this wording' }).press('Enter');
  await expect(page.getByText('Introduction (Dutch): No HTML, please: use plain text.')).toBeVisible();
  await page.getByLabel('Introduction (Dutch)').fill('Nog één stap.\nTot snel bij {brand} & vrienden.');
  await page.getByRole('button', { name: 'Preview this wording' }).press('Enter');
  const dutch = page.getByRole('article', { name: 'Preview, Dutch' });
  await expect(dutch.getByLabel('Subject')).toHaveValue('Fijn dat je er bent bij Marenza');
  await expect(dutch.frameLocator('iframe').getByText('Tot snel bij Marenza & vrienden.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save wording' }).press('Enter');
  await expect(page.locator('.admin-history').getByText('Fijn dat je er bent bij {brand}')).toBeVisible();

  await page.getByLabel('To', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Send test email' }).press('Enter');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(tester);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nl');
  await page.getByRole('button', { name: 'Send test email' }).press('Enter');
  await expect(page.getByText(`The test email was sent to ${tester}.`)).toBeVisible();
  const tried = await readMail(world, tester);
  expect(tried.subject).toBe('Proef: Fijn dat je er bent bij Marenza');
  expect(tried.text).toContain('Nog één stap.\nTot snel bij Marenza & vrienden.');
  expect(tried.text).not.toContain('token=');

  await signUp(context, reader);
  const real = await readMail(world, reader);
  expect(real.subject).toBe('Fijn dat je er bent bij Marenza');
  expect(real.text).toContain('Nog één stap.\nTot snel bij Marenza & vrienden.');
  expect(real.text).toContain('/newsletter/confirmation?token=');

  await open(page, `/admin/mails/${KIND}?lang=en`);
  await page.getByRole('button', { name: 'Restore standard wording' }).press('Enter');
  await expect(page.getByText('The standard wording was restored.')).toBeVisible();
  await expect(page.getByLabel('Subject (Dutch)')).toHaveValue(
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
