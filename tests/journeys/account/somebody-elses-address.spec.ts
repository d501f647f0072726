import { SAMPLE_ADMIN_EMAIL } from '#app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import {
  aCustomer,
  fillOwn,
  fillRegistration,
  fillSignIn,
  linkMailed,
  PASSWORD,
  submitForm,
} from '../support/signing-in.ts';

const texts = {
  en: {
    verifyMail: 'Verify your email address for Marenza',
    verify: 'Verify my address',
    verified: 'Your email address is verified',
    notMe: 'This was not me',
    removed: 'The account is removed',
    dead: 'This link no longer works',
    differ: 'Passwords do not match',
    toAccount: 'Go to my account',
    signIn: 'Sign In',
    wrong: 'Incorrect email or password. Please try again.',
  },
  nl: {
    verifyMail: 'Bevestig je e-mailadres voor Marenza',
    verify: 'Mijn adres bevestigen',
    verified: 'Je e-mailadres is bevestigd',
    notMe: 'Dit was ik niet',
    removed: 'Het account is verwijderd',
    dead: 'Deze link werkt niet meer',
    differ: 'De wachtwoorden zijn niet gelijk',
    toAccount: 'Naar mijn account',
    signIn: 'Inloggen',
    wrong: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test.describe(`in ${language}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

    test('who registers another’s address is out when its owner follows the link', async ({
      page,
      world,
      browser,
      baseURL,
      provoke,
    }) => {
      provoke(/\.js csp$/, /400/, /401/);
      const email = someone(`owned-${language}`);
      const stranger = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
      await stranger.goto(`/register?lang=${language}`);
      await fillRegistration(stranger, email, 'Vreemd-en-lang-8');
      await submitForm(stranger);
      await expect(stranger).toHaveURL(/\/account$/);

      // At the address of account removal, the form for verification still verifies.
      const link = await linkMailed(world, email, t.verifyMail);
      await page.goto(link.replace('/verify-email', '/verify-email/account-removal'));
      await expect(page.getByText(email)).toBeVisible();
      await fillOwn(page);
      await page.locator('main [name=confirmation]').fill('something else');
      await page.getByRole('button', { name: t.verify }).click();
      await expect(page.getByText(t.differ)).toBeVisible();
      await expect(page.locator('main [name=firstName]')).toHaveValue('Noor');
      await stranger.goto('/account');
      await expect(stranger, 'pressing alone ends the session').toHaveURL(/\/login/);

      await fillOwn(page);
      await page.getByRole('button', { name: t.verify }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.verified })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: t.toAccount }).click();
      await expect(page).toHaveURL('/account');
      await fillSignIn(stranger, email, 'Vreemd-en-lang-8');
      await expect(stranger.getByText(t.wrong).first()).toBeVisible();
      await stranger.close();
    });

    test('who knows nothing of it says so, and the account is gone', async ({
      page,
      world,
      browser,
      baseURL,
      provoke,
    }) => {
      provoke(/\.js csp$/);
      const email = someone(`never-${language}`);
      const stranger = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
      await stranger.goto(`/register?lang=${language}`);
      await fillRegistration(stranger, email);
      await submitForm(stranger);
      await expect(stranger).toHaveURL(/\/account$/);
      const link = await linkMailed(world, email, t.verifyMail);
      await page.goto(link);
      await page.getByRole('button', { name: t.notMe }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.removed })).toBeVisible();
      expect(await world.sql('select 1 from profiles where email = $1', [email])).toEqual([]);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: t.dead })).toBeVisible();
      await stranger.close();
    });
  });

  test(`in ${language}: another browser confirms a new address only with the password`, async ({
    page,
    world,
    browser,
    baseURL,
    provoke,
  }) => {
    provoke(/403/);
    const email = await aCustomer(page, world, language);
    const newEmail = someone('victim');
    await open(page, `/login?next=/account/security&lang=${language}`);
    await fillSignIn(page, email);
    await expect(page).toHaveURL('/account/security');
    await page.locator('#new-email').fill(newEmail);
    await page.locator('#email-current').fill(PASSWORD);
    await page
      .locator('form', { has: page.locator('#new-email') })
      .locator('[type=submit]')
      .click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: email })).toBeVisible();
    const mails = {
      en: ['Change your email address at Marenza?', 'Confirm your new email address for Marenza'],
      nl: ['Je e-mailadres bij Marenza wijzigen?', 'Bevestig je nieuwe e-mailadres voor Marenza'],
    }[language];
    await page.goto(await linkMailed(world, email, mails[0] ?? ''));
    await page.getByRole('main').getByRole('button').click();
    const link = await linkMailed(world, newEmail, mails[1] ?? '');

    const victim = await browser.newPage({ baseURL: baseURL ?? '' });
    await victim.goto(link);
    await expectAccessible(victim);
    await victim.locator('main [type=submit]').click();
    await victim.locator('main [name=current]').fill('what she would use');
    await victim.locator('main [type=submit]').click();
    await expect(victim.locator('main [name=current]')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(victim);
    const whose = 'select email from profiles where email = any($1)';
    expect(await world.sql(whose, [[email, newEmail]])).toEqual([{ email }]);
    await victim.locator('main [name=current]').fill(PASSWORD);
    await victim.locator('main [type=submit]').click();
    await expect(victim.getByRole('main').getByRole('link', { name: t.toAccount })).toBeVisible();
    expect(await world.sql(whose, [[email, newEmail]])).toEqual([{ email: newEmail }]);
    await victim.close();
  });
}

test('another site makes no browser register or verify', async ({ page }) => {
  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
  ];
  for (const address of ['/register', '/auth/forms/registration', '/verify-email?token=x']) {
    for (const headers of foreign) {
      const answer = await page.request.post(address, { headers, form: { email: SAMPLE_ADMIN_EMAIL } });
      expect(answer.status(), address).toBe(403);
    }
  }
});
