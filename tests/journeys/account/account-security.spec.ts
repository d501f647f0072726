import type { APIRequestContext } from '@playwright/test';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { aCustomer, linkMailed, PASSWORD, signInPlain } from '../support/signing-in.ts';

test('in Dutch: another address, confirmed at both', async ({ context, world }) => {
  const { request } = context;
  const email = await aCustomer(context, world, 'nl');
  const newEmail = someone('moved');
  const security = await signInPlain(request, email, { next: '/account/security' });
  const asked = { 'new-email': newEmail, 'email-current': 'iets heel anders' };
  const refused = await security.press('E-mailadres wijzigen', asked);
  expect(refused.status).toBe(403);
  expect(refused.main).toContain('Dit is niet je huidige wachtwoord');
  const mailed = await refused.press('E-mailadres wijzigen', { 'email-current': PASSWORD });
  expect(mailed.main).toContain('Bevestig het eerst daar.');
  const first = await openHtml(
    request,
    await linkMailed(world, email, 'Je e-mailadres bij Marenza wijzigen?'),
  );
  expect((await first.press('Wijziging bevestigen')).names('heading')).toContain('Nu het nieuwe adres');
  const second = await openHtml(
    request,
    await linkMailed(world, newEmail, 'Bevestig je nieuwe e-mailadres voor Marenza'),
  );
  const changed = await second.press('Wijziging bevestigen');
  expect(changed.names('heading')).toContain('Je e-mailadres is gewijzigd');
  await linkMailed(world, email, 'Je e-mailadres bij Marenza is gewijzigd');
  const later = await openHtml(request, '/account/security');
  expect(later.main).toContain(`Je bent ingelogd als ${newEmail}.`);
});

test('in Dutch: another password, and the other browsers are out', async ({
  page,
  playwright,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[03]/);
  const email = await aCustomer(page, world, 'nl');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await signInPlain(elsewhere, email);
  await signInPlain(page.request, email);
  await open(page, '/account/security');
  await expect(page.getByText('(deze browser)')).toBeVisible();
  const password = 'Nieuw-en-lang-8';
  const typed = { current: PASSWORD, password, confirmation: password };
  const form = page.locator('form', { has: page.locator('[name=confirmation]') });
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  await form.locator('[type=submit]').click();
  await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  expect((await signInPlain(elsewhere, email, { password })).path).toBe('/account');

  await open(page, '/account/security');
  const others = page.locator('form', { has: page.getByRole('button', { name: 'Overal elders uitloggen' }) });
  await others.getByRole('button', { name: 'Overal elders uitloggen' }).click();
  await expect(others.getByText('Vul je huidige wachtwoord in')).toBeVisible();
  await expect(others.locator('[name=current]')).toBeFocused();
  await others.locator('[name=current]').fill('iets anders');
  await others.locator('[type=submit]').click();
  await expect(others.getByText('Dit is niet je huidige wachtwoord')).toBeVisible();
  expect((await openHtml(elsewhere, '/account')).path).toBe('/account');
  await others.locator('[name=current]').fill(password);
  await others.locator('[type=submit]').click();
  await expect(page.getByText('Eén andere browser is uitgelogd.')).toBeVisible();
  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  await elsewhere.dispose();
});

test('without JavaScript each form is answered with the page, beside itself, wherever the page is', async ({
  context,
  playwright,
  world,
  baseURL,
}) => {
  const email = await aCustomer(context, world, 'en');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const signIn = async (request: APIRequestContext) =>
    (await openHtml(request, '/login?next=/account/security')).press('Sign In', {
      email,
      password: PASSWORD,
    });
  await signIn(elsewhere);
  const security = await signIn(context.request);
  expect(security.path).toBe('/account/security');

  const newEmail = someone('plain-moved');
  const wrongEmail = await security.press('Change email address', {
    'new-email': newEmail,
    'email-current': 'something else',
  });
  expect(wrongEmail.path).toBe('/account/security/email-change');
  expect(wrongEmail.field('email-current').isInvalid).toBe(true);
  expect(wrongEmail.field('new-email').value).toBe(newEmail);
  for (const name of ['password', 'confirmation']) expect(wrongEmail.field(name).isInvalid).toBe(false);

  const short = { current: 'short', password: 'short', confirmation: 'short' };
  const wrongPassword = await wrongEmail.press('Change password', short);
  expect(wrongPassword.path).toBe('/account/security/password-change');
  expect(wrongPassword.field('password').isInvalid).toBe(true);
  expect(wrongPassword.field('email-current').isInvalid).toBe(false);

  const unproven = await wrongPassword.press('Sign out everywhere else', { current: 'something else' });
  expect(unproven.field('others-current').isInvalid).toBe(true);
  expect(unproven.field('email-current').isInvalid).toBe(false);
  const alone = await unproven.press('Sign out everywhere else', { current: PASSWORD });
  expect(alone.main).toContain('Signed out of one other browser.');
  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  await elsewhere.dispose();
  expect((await context.request.post('/account/security', { form: {} })).status()).toBe(400);
});
