import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { aCustomer, fillSignIn, linkMailed, submitForm } from '../support/signing-in.ts';

const texts = {
  en: {
    wrong: 'Incorrect email or password. Please try again.',
    forgot: 'Forgot your password?',
    reset: 'Reset Password',
    sent: 'Check your inbox for instructions to reset your password.',
    resetMail: 'A new password for Marenza',
    changedMail: 'Your password for Marenza was changed',
    updated: 'Password updated',
    show: 'Show password',
    deadLink: 'Invalid or expired password reset link. Please request a new one.',
    tooMany: /Too many attempts\. Please wait \d+ seconds? and try again\./,
  },
  nl: {
    wrong: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
    forgot: 'Wachtwoord vergeten?',
    reset: 'Wachtwoord herstellen',
    sent: 'In de mail lees je hoe je een nieuw wachtwoord instelt.',
    resetMail: 'Een nieuw wachtwoord voor Marenza',
    changedMail: 'Je wachtwoord voor Marenza is gewijzigd',
    updated: 'Je wachtwoord is gewijzigd',
    show: 'Toon wachtwoord',
    deadLink: 'Deze link klopt niet of is verlopen. Vraag een nieuwe aan.',
    tooMany: /Te veel pogingen\. Wacht \d+ seconden? en probeer het dan opnieuw\./,
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: a forgotten password, a new one, and the old sessions are gone`, async ({
    page,
    world,
    browser,
    baseURL,
    provoke,
  }) => {
    provoke(/401/, /410/);
    const email = await aCustomer(page, world, language);
    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
    await open(elsewhere, `/login?lang=${language}`);
    await fillSignIn(elsewhere, email);
    await expect(elsewhere).toHaveURL(/\/account$/);

    await open(page, '/login');
    await page.getByRole('link', { name: t.forgot }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.reset })).toBeVisible();
    await page.locator('main [name=email]').fill(email);
    await submitForm(page);
    await expect(page.getByRole('main').getByText(t.sent)).toBeVisible();
    await expectAccessible(page);
    const link = await linkMailed(world, email, t.resetMail);
    expect(link).toMatch(/\/reset-password\?lang=..#access_token=/);
    await open(page, link);
    await page.locator('main [name=password]').fill('Nieuw-en-lang-8');
    await page.locator('main [name=confirmation]').fill('Nieuw-en-lang-8');
    await page.getByRole('button', { name: t.show }).first().click();
    await expect(page.locator('main [name=password]')).toHaveAttribute('type', 'text');
    await submitForm(page);
    await expect(page.getByText(t.updated)).toBeVisible();
    await expect(page, 'signed in').toHaveURL(/\/account$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

    await elsewhere.goto('/account');
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();
    await page.context().clearCookies({ name: /session|signed-in/ });
    await open(page, '/login');
    await fillSignIn(page, email);
    await expect(page.getByText(t.wrong).first()).toBeVisible();
    await page.locator('main [name=password]').fill('Nieuw-en-lang-8');
    await submitForm(page);
    await expect(page).toHaveURL(/\/account$/);
    await linkMailed(world, email, t.changedMail);

    await page.context().clearCookies({ name: /session|signed-in/ });
    await open(page, '/reset-password#type=recovery');
    await expect(page.locator('main [name=password]')).toBeVisible();
    await open(page, link);
    await page.locator('main [name=password]').fill('Nog-eens-anders-9');
    await page.locator('main [name=confirmation]').fill('Nog-eens-anders-9');
    await submitForm(page);
    await expect(page.getByRole('main').getByText(t.deadLink)).toBeVisible();
  });

  test(`in ${language}: after too many wrong passwords one waits, and is told how long`, async ({
    page,
    provoke,
  }) => {
    provoke(/401/, /429/);
    await open(page, `/login?lang=${language}`);
    const email = someone('guessed');
    for (let guess = 0; guess < 7; guess += 1) {
      const answered = page.waitForResponse('**/auth/forms/sign-in*');
      await fillSignIn(page, email, `guess number ${guess}`);
      await answered;
    }
    await expect(page.getByRole('main').getByText(t.tooMany)).toBeVisible();
    await expect(page.locator('main [name=email]')).toHaveValue(email);
  });
}
