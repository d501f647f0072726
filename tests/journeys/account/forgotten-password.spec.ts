import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { aCustomer, linkMailed, signInPlain, submitForm } from '../support/signing-in.ts';

const texts = {
  en: {
    wrong: 'Incorrect email or password. Please try again.',
    forgot: 'Forgot your password?',
    reset: 'Reset Password',
    send: 'Send reset link',
    sent: 'Check your inbox for instructions to reset your password.',
    resetMail: 'A new password for Marenza',
    signIn: 'Sign In',
    tooMany: /Too many attempts\. Please wait \d+ seconds? and try again\./,
  },
  nl: {
    wrong: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
    forgot: 'Wachtwoord vergeten?',
    reset: 'Wachtwoord herstellen',
    send: 'Link versturen',
    sent: 'In de mail lees je hoe je een nieuw wachtwoord instelt.',
    resetMail: 'Een nieuw wachtwoord voor Marenza',
    changedMail: 'Je wachtwoord voor Marenza is gewijzigd',
    updated: 'Je wachtwoord is gewijzigd',
    show: 'Toon wachtwoord',
    deadLink: 'Deze link klopt niet of is verlopen. Vraag een nieuwe aan.',
    signIn: 'Inloggen',
    tooMany: /Te veel pogingen\. Wacht \d+ seconden? en probeer het dan opnieuw\./,
  },
};

test('a forgotten password, a new one, and the old sessions are gone', async ({
  page,
  world,
  playwright,
  baseURL,
  provoke,
}) => {
  const t = texts.nl;
  provoke(/410/);
  const email = await aCustomer(page, world, 'nl');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await openHtml(elsewhere, '/login?lang=nl');
  expect((await signInPlain(elsewhere, email)).path).toBe('/account');

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

  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  expect((await signInPlain(elsewhere, email)).main).toContain(t.wrong);
  const signedIn = await signInPlain(elsewhere, email, { password: 'Nieuw-en-lang-8' });
  expect(signedIn.path).toBe('/account');
  await elsewhere.dispose();
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

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: the link is mailed, and a wrong password says where to ask for it`, async ({
    context,
    world,
  }) => {
    const email = await aCustomer(context, world, language);
    const refused = await signInPlain(context.request, email, { password: 'something else' });
    expect(refused.main).toContain(t.wrong);
    const form = await refused.follow(t.forgot);
    expect(form.heading).toBe(t.reset);
    expect((await form.press(t.send, { email })).main).toContain(t.sent);
    expect(await linkMailed(world, email, t.resetMail)).toContain(`/reset-password?lang=${language}#`);
  });

  test(`in ${language}: after too many wrong passwords one waits, and is told how long`, async ({
    request,
  }) => {
    const email = someone('guessed');
    let form = await openHtml(request, `/login?lang=${language}`);
    for (let guess = 0; guess < 7; guess += 1)
      form = await form.press(t.signIn, { email, password: `guess number ${guess}` });
    expect(form.status).toBe(429);
    expect(form.main).toMatch(t.tooMany);
    expect(form.field('email').value).toBe(email);
  });
}
