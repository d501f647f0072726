import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { storedKeys, undocumentedKeys } from '../support/browser-storage.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { fillOwn, fillRegistration, fillSignIn, linkMailed, submitForm } from '../support/signing-in.ts';
import { watchToasts } from '../support/watch-toasts.ts';

const texts = {
  en: {
    registered: 'Welcome! Please check your email to verify your account.',
    verifyMail: 'Verify your email address for Marenza',
    verify: 'Verify my address',
    verified: 'Your email address is verified',
    asked: /^Asked for on \w+ \d+, \d{4} at \d+:\d\d\s[AP]M, in Chrome on Linux\.$/,
    toAccount: 'Go to my account',
    unverified: 'Your email address has not been verified. Please check your inbox.',
    welcomeBack: 'Welcome back to Marenza',
    taken: 'This email is already registered. Please use another email or try logging in.',
    menu: 'Account menu',
    myOrders: 'My Orders',
    signIn: 'Sign In',
    signOut: 'Sign Out',
    wait: 'Please wait while we sign you out',
    signedOut: 'You have been signed out of your account',
  },
  nl: {
    registered: 'Welkom! Bevestig je e-mailadres met de link in je inbox.',
    verifyMail: 'Bevestig je e-mailadres voor Marenza',
    verify: 'Mijn adres bevestigen',
    verified: 'Je e-mailadres is bevestigd',
    asked: /^Aangevraagd op \d+ \w+ \d{4} om \d+:\d\d, in Chrome op Linux\.$/,
    toAccount: 'Naar mijn account',
    unverified: 'Je e-mailadres is nog niet bevestigd. Kijk in je inbox.',
    welcomeBack: 'Welkom terug bij Marenza',
    taken: 'Dit e-mailadres is al in gebruik. Gebruik een ander adres of log in.',
    menu: 'Accountmenu',
    myOrders: 'Mijn bestellingen',
    signIn: 'Inloggen',
    signOut: 'Uitloggen',
    wait: 'Een moment, we loggen je uit',
    signedOut: 'Je bent niet meer ingelogd op je account',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: register, verify, sign in where one came from, sign out`, async ({
    page,
    world,
    provoke,
  }) => {
    provoke(/403/, /409/);
    const email = someone(`new-${language}`);
    await open(page, `/register?lang=${language}`);
    await fillRegistration(page, email);
    await submitForm(page);
    await expect(page.getByText(t.registered)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await signOut(page, t);

    await open(page, '/login');
    await fillSignIn(page, email);
    await expect(page.getByText(t.unverified).first()).toBeVisible();
    // Reading the mailbox does not prove the registration: outside of that session the reader chooses a password.
    await page.goto(await linkMailed(world, email, t.verifyMail));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
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

    await open(page, '/register');
    await fillRegistration(page, email.toUpperCase());
    await submitForm(page);
    await expect(page.getByText(t.taken).first()).toBeVisible();
    await expect(page.locator('main [name=firstName]')).toHaveValue('Noor');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('one registers, is told what is wrong, and signs out and in', async ({ page, world, provoke }) => {
    // Without scripts the browser discards what was preloaded for them.
    provoke(/\.js csp$/, /401/, /400/);
    const email = someone('plain');
    await page.goto('/register');
    await fillRegistration(page, email);
    await page.locator('main [name=confirmation]').fill('something else');
    await submitForm(page);
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.locator('main [name=email]')).toHaveValue(email);
    await fillRegistration(page, email);
    await submitForm(page);
    await expect(page).toHaveURL('/account');

    await world.sql('update profiles set is_verified = true where email = $1', [email]);
    await page.context().clearCookies({ name: /session|signed-in/ });
    await page.goto('/account/details');
    await fillSignIn(page, email, 'something else');
    await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible();
    await fillSignIn(page, email);
    await expect(page).toHaveURL('/account/details');

    await page.context().clearCookies({ name: /session|signed-in/ });
    await page.goto('/forgot-password');
    await page.locator('main [name=email]').fill(email);
    await submitForm(page);
    await expect(page.getByRole('heading', { name: 'Password reset email sent' })).toBeVisible();
    await expect(page.getByText('Password reset email sent'), 'it is said once').toHaveCount(1);
  });
});

async function signOut(page: Page, t: (typeof texts)['en' | 'nl']): Promise<void> {
  await page.getByRole('button', { name: t.menu }).click();
  const toasts = await watchToasts(page);
  await page.locator('#account-menu').getByRole('button', { name: t.signOut }).click();
  await expect.poll(toasts).toEqual([t.wait, expect.stringContaining(t.signedOut)]);
  await expect(page).toHaveURL('/');
}
