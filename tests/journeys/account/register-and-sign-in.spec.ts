import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { storedKeys, undocumentedKeys } from '../support/browser-storage.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import {
  fillOwn,
  fillRegistration,
  fillSignIn,
  linkMailed,
  PASSWORD,
  registerPlain,
  signInPlain,
  submitForm,
} from '../support/signing-in.ts';
import { watchToasts } from '../support/watch-toasts.ts';

const texts = {
  en: {
    registered: 'Welcome! Please check your email to verify your account.',
    verifyMail: 'Verify your email address for Marenza',
    verify: 'Verify my address',
    verified: 'Your email address is verified',
    asked: /^Requested on \w+ \d+, \d{4} at \d+:\d\d\s[AP]M, in Chrome on Linux\.$/,
    toAccount: 'Go to my account',
    unverified: 'Your email address has not been verified. Please check your inbox.',
    welcomeBack: 'Welcome back to Marenza',
    differ: 'Passwords do not match',
    wrong: 'Incorrect email or password. Please try again.',
    taken: 'This email is already registered. Please use another email or try logging in.',
    menu: 'Account menu',
    myOrders: 'My Orders',
    signIn: 'Sign In',
    signOut: 'Sign Out',
    wait: 'Please wait while we sign you out',
    signedOut: 'You have been signed out of your account',
  },
  nl: {
    verifyMail: 'Bevestig je e-mailadres voor Marenza',
    verify: 'Mijn adres bevestigen',
    verified: 'Je e-mailadres is bevestigd',
    toAccount: 'Naar mijn account',
    unverified: 'Je e-mailadres is nog niet bevestigd. Kijk in je inbox.',
    differ: 'De wachtwoorden zijn niet gelijk',
    wrong: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
    taken: 'Dit e-mailadres is al in gebruik. Gebruik een ander adres of log in.',
  },
};

test('register, verify, sign in where one came from, sign out', async ({ page, world }) => {
  const t = texts.en;
  const email = someone('new');
  await open(page, '/register?lang=en');
  await fillRegistration(page, email);
  await submitForm(page);
  await expect(page.getByText(t.registered)).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await signOut(page, t);

  expect((await signInPlain(page.request, email)).main).toContain(t.unverified);
  // Reading the mailbox does not prove the registration: outside of that session the reader chooses a password.
  await page.goto(await linkMailed(world, email, t.verifyMail));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(t.asked)).toBeVisible();
  await expectAccessible(page);
  await fillOwn(page);
  await page.getByRole('button', { name: t.verify }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.verified })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: t.toAccount }).click();
  await expect(page).toHaveURL('/account');
  await signOut(page, t);

  await open(page, '/about');
  await page.getByRole('button', { name: t.menu }).click();
  await page.locator('#account-menu').getByRole('link', { name: t.signIn }).click();
  await expect(page).toHaveURL('/login?next=%2Fabout');
  await page.locator('main [name=remember]').uncheck();
  await fillSignIn(page, email);
  await expect(page.getByText(t.welcomeBack)).toBeVisible();
  await expect(page).toHaveURL('/about');
  const names = await storedKeys(page);
  expect(names).toEqual(expect.arrayContaining(['shop.dont_remember', 'shop.session_token', 'signed-in']));
  expect(await undocumentedKeys(page, names)).toEqual([]);
  await page.getByRole('button', { name: t.menu }).click();
  const menu = page.locator('#account-menu');
  await expect(menu.getByText('Noor de Vries')).toBeVisible();
  await expect(menu.getByText(email)).toBeVisible();
  await expect(menu.getByRole('link', { name: t.myOrders })).toHaveAttribute('href', '/account/orders');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await signOut(page, t);

  const taken = await registerPlain(page.request, email.toUpperCase());
  expect(taken.main).toContain(t.taken);
  expect(taken.field('firstName').value).toBe('Noor');
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`without JavaScript in ${language}: one registers, is told what is wrong, verifies, and signs out and in`, async ({
    context,
    world,
  }) => {
    const { request } = context;
    const signOut = () => context.clearCookies({ name: /session|signed-in/ });
    const email = someone('plain');
    const refused = await registerPlain(request, email, { language, confirmation: 'something else' });
    expect(refused.status).toBe(400);
    expect(refused.main).toContain(t.differ);
    expect(refused.field('email').value).toBe(email);
    expect((await registerPlain(request, email, { language })).path).toBe('/account');

    await signOut();
    expect((await signInPlain(request, email)).main).toContain(t.unverified);
    const form = await openHtml(request, await linkMailed(world, email, t.verifyMail));
    expect(form.language).toBe(language);
    const own = { firstName: 'Noor', lastName: 'de Vries', password: PASSWORD, confirmation: PASSWORD };
    const verified = await form.press(t.verify, { ...own, terms: true });
    expect(verified.heading).toBe(t.verified);
    expect((await verified.follow(t.toAccount)).path).toBe('/account');

    await signOut();
    expect((await openHtml(request, '/account/details')).path).toMatch(/^\/login/);
    expect((await signInPlain(request, email, { password: 'something else' })).main).toContain(t.wrong);
    expect((await signInPlain(request, email, { next: '/account/details' })).path).toBe('/account/details');

    await signOut();
    const taken = await registerPlain(request, email.toUpperCase(), { language });
    expect(taken.status).toBe(409);
    expect(taken.main).toContain(t.taken);
  });
}

async function signOut(page: Page, t: (typeof texts)['en']): Promise<void> {
  await page.getByRole('button', { name: t.menu }).click();
  const toasts = await watchToasts(page);
  await page.locator('#account-menu').getByRole('button', { name: t.signOut }).click();
  await expect.poll(toasts).toEqual([t.wait, expect.stringContaining(t.signedOut)]);
  await expect(page).toHaveURL('/');
}
