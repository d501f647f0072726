import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { filledBag } from './every-page-states.ts';
import { expect, test } from './journey.ts';
import { open, someone } from './shopping.ts';
import { aCustomer, fillRegistration, fillSignIn, linkMailed, PASSWORD, signedIn } from './signing-in.ts';

const texts = {
  en: {
    registered: 'Welcome! Please check your email to verify your account.',
    verifyMail: 'Verify your email address for Marenza',
    verify: 'Verify my address',
    verified: 'Your email address is verified',
    unverified: 'Your email address has not been verified. Please check your inbox.',
    wrong: 'Incorrect email or password. Please try again.',
    welcomeBack: 'Welcome back to Marenza',
    taken: 'This email is already registered. Please use another email or try logging in.',
    menu: 'Account menu',
    myOrders: 'My Orders',
    signIn: 'Sign In',
    signOut: 'Sign Out',
    wait: 'Please wait while we sign you out',
    signedOut: 'You have been signed out of your account',
    forgot: 'Forgot your password?',
    sent: 'Check your inbox for instructions to reset your password.',
    resetMail: 'A new password for Marenza',
    changedMail: 'Your password for Marenza was changed',
    updated: 'Password updated',
    deadLink: 'Invalid or expired password reset link. Please request a new one.',
    tooMany: /Too many attempts\. Please wait \d+ seconds? and try again\./,
  },
  nl: {
    registered: 'Welkom! Bevestig je e-mailadres met de link in je inbox.',
    verifyMail: 'Bevestig je e-mailadres voor Marenza',
    verify: 'Mijn adres bevestigen',
    verified: 'Je e-mailadres is bevestigd',
    unverified: 'Je e-mailadres is nog niet bevestigd. Kijk in je inbox.',
    wrong: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
    welcomeBack: 'Welkom terug bij Marenza',
    taken: 'Dit e-mailadres is al in gebruik. Neem een ander adres of log in.',
    menu: 'Accountmenu',
    myOrders: 'Mijn bestellingen',
    signIn: 'Inloggen',
    signOut: 'Uitloggen',
    wait: 'Een moment, we loggen je uit',
    signedOut: 'Je bent niet meer ingelogd op je account',
    forgot: 'Wachtwoord vergeten?',
    sent: 'Kijk in je inbox hoe je je wachtwoord herstelt.',
    resetMail: 'Een nieuw wachtwoord voor Marenza',
    changedMail: 'Je wachtwoord voor Marenza is gewijzigd',
    updated: 'Je wachtwoord is gewijzigd',
    deadLink: 'Deze link klopt niet of is verlopen. Vraag een nieuwe aan.',
    tooMany: /Te veel pogingen\. Wacht \d+ seconden? en probeer het dan opnieuw\./,
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
    await submit(page);
    await expect(page.getByText(t.registered)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await signOut(page, t);

    await open(page, '/login');
    await fillSignIn(page, email);
    await expect(page.getByText(t.unverified).first()).toBeVisible();
    await page.goto(await linkMailed(page, world, email, t.verifyMail));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.verify }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.verified })).toBeVisible();

    await open(page, '/about');
    await page.getByRole('button', { name: t.menu }).click();
    await page.locator('#account-menu').getByRole('link', { name: t.signIn }).click();
    await expect(page).toHaveURL('/login?next=%2Fabout');
    await fillSignIn(page, email);
    await expect(page.getByText(t.welcomeBack)).toBeVisible();
    await expect(page).toHaveURL('/about');
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
    await submit(page);
    await expect(page.getByText(t.taken).first()).toBeVisible();
    await expect(page.locator('main [name=firstName]')).toHaveValue('Noor');
  });

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
    await page.locator('main [name=email]').fill(email);
    await submit(page);
    await expect(page.getByRole('main').getByText(t.sent)).toBeVisible();
    await expectAccessible(page);
    const link = await linkMailed(page, world, email, t.resetMail);
    expect(link).toMatch(/\/reset-password\?lang=..#access_token=/);
    await open(page, link);
    await page.locator('main [name=password]').fill('Nieuw-en-lang-8');
    await page.locator('main [name=confirmation]').fill('Nieuw-en-lang-8');
    await submit(page);
    await expect(page.getByText(t.updated)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    await elsewhere.goto('/account');
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();
    await fillSignIn(page, email);
    await expect(page.getByText(t.wrong).first()).toBeVisible();
    await page.locator('main [name=password]').fill('Nieuw-en-lang-8');
    await submit(page);
    await expect(page).toHaveURL(/\/account$/);
    await linkMailed(page, world, email, t.changedMail);

    await page.context().clearCookies({ name: /session|signed-in/ });
    await open(page, link);
    await page.locator('main [name=password]').fill('Nog-eens-anders-9');
    await page.locator('main [name=confirmation]').fill('Nog-eens-anders-9');
    await submit(page);
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

test('in Dutch: another address, confirmed at both; another password, and the other browsers are out', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/403/);
  const email = await aCustomer(page, world, 'nl');
  const newEmail = someone('moved');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  for (const tab of [elsewhere, page]) {
    await open(tab, '/login?next=/account/security&lang=nl');
    await fillSignIn(tab, email);
    await expect(tab).toHaveURL('/account/security');
  }
  await expect(page.getByText('deze browser')).toBeVisible();
  await expectAccessible(page);
  await page.locator('#new-email').fill(newEmail);
  await page.locator('#email-current').fill('iets heel anders');
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  await expect(page.getByText('Dit is niet je huidige wachtwoord')).toBeVisible();
  await page.locator('#email-current').fill(PASSWORD);
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  await expect(page.getByRole('main').getByText(`Bevestig het eerst daar.`)).toBeVisible();
  await page.goto(await linkMailed(page, world, email, 'Je e-mailadres bij Marenza wijzigen?'));
  await page.getByRole('button', { name: 'Mijn adres bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Nu het nieuwe adres' })).toBeVisible();
  await page.goto(await linkMailed(page, world, newEmail, 'Bevestig je nieuwe e-mailadres voor Marenza'));
  await page.getByRole('button', { name: 'Mijn adres bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Je e-mailadres is gewijzigd' })).toBeVisible();
  await linkMailed(page, world, email, 'Je e-mailadres bij Marenza is gewijzigd');

  await open(page, '/account/security');
  const typed = { current: PASSWORD, password: 'Nieuw-en-lang-8', confirmation: 'Nieuw-en-lang-8' };
  const form = page.locator('form', { has: page.locator('[name=confirmation]') });
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
  await form.getByRole('button').click();
  await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/login/);
  await fillSignIn(elsewhere, newEmail, 'Nieuw-en-lang-8');
  await expect(elsewhere).toHaveURL('/account');
  await page.reload();
  await page.getByRole('button', { name: 'De andere uitloggen' }).click();
  await expect(page.getByText('Eén andere browser is uitgelogd.')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('two tabs agree who is signed in', async ({ page, world, baseURL, context }) => {
  await signedIn(page, { world, baseURL });
  await open(page, '/about');
  const other = await context.newPage();
  await open(other, '/account');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out of your account')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
  await other.getByRole('button', { name: 'Account menu' }).click();
  await expect(other.locator('#account-menu').getByRole('link', { name: 'Create Account' })).toBeVisible();
});

test('who must be signed in comes back to where they were going', async ({ page, world }) => {
  const email = await aCustomer(page, world, 'en');
  await page.goto('/account/details');
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fdetails');
  await open(page, page.url());
  await fillSignIn(page, email);
  await expect(page).toHaveURL('/account/details');
  await page.goto('/login?next=//elsewhere.example');
  await expect(page).toHaveURL('/account');
});

test('a guest asks nothing about themselves; the session is out of reach of scripts', async ({
  page,
  world,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/women');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/auth/session');
  await signedIn(page, { world, baseURL });
  await open(page, '/women');
  await expect.poll(() => asked).toContain('/auth/session');
  expect(await page.evaluate(() => document.cookie)).not.toContain('session_token');
});

test('the bag offers guests to log in for a faster checkout', async ({ page, world, baseURL }) => {
  await open(page, '/about');
  const bag = JSON.stringify(filledBag['bag-items']);
  await page.evaluate((items) => localStorage.setItem('bag-items', items), bag);
  await open(page, '/bag');
  await page.getByRole('link', { name: 'Log in for faster checkout' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await signedIn(page, { world, baseURL });
  await open(page, '/bag');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in for faster checkout' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('one registers, is told what is wrong, and signs out and in', async ({ page, world, provoke }) => {
    // The browser drops what was preloaded for the scripts.
    provoke(/\.js csp$/, /401/, /400/);
    const email = someone('plain');
    await page.goto('/register');
    await fillRegistration(page, email);
    await page.locator('main [name=confirmation]').fill('something else');
    await submit(page);
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.locator('main [name=email]')).toHaveValue(email);
    await fillRegistration(page, email);
    await submit(page);
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
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Password reset email sent' })).toBeVisible();
  });
});

async function submit(page: Page): Promise<void> {
  await page.locator('main form [type=submit]').click();
}

async function signOut(page: Page, t: (typeof texts)['en' | 'nl']): Promise<void> {
  await page.getByRole('button', { name: t.menu }).click();
  await page.locator('#account-menu').getByRole('button', { name: t.signOut }).click();
  await expect(page.getByText(t.wait)).toBeVisible();
  await expect(page.getByText(t.signedOut)).toBeVisible();
  await expect(page).toHaveURL('/');
}
