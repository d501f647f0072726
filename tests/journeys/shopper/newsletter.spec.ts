import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, readMail, someone } from '../support/shopping.ts';

const texts = {
  en: {
    field: 'Email address',
    subscribe: 'Subscribe',
    invalid: 'Please enter a valid email address',
    signedUp: /Thank you\. Unless you’re already on our list/,
    subject: 'Confirm your Marenza newsletter subscription',
    confirm: 'Confirm my subscription',
    confirmed: 'You are on the list',
    alreadyConfirmed: 'You’re already on the list',
    ask: 'Unsubscribe from the newsletter?',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    alreadyUnsubscribed: 'You’re already unsubscribed',
    expired: 'This link no longer works',
  },
  nl: {
    field: 'E-mailadres',
    subscribe: 'Aanmelden',
    invalid: 'Vul een geldig e-mailadres in',
    signedUp: /Dank je wel\. Sta je nog niet op onze lijst/,
    subject: 'Bevestig je aanmelding voor de nieuwsbrief van Marenza',
    confirm: 'Aanmelding bevestigen',
    confirmed: 'Je staat op de lijst',
    alreadyConfirmed: 'Je stond al op de lijst',
    ask: 'Afmelden voor de nieuwsbrief?',
    unsubscribe: 'Afmelden',
    unsubscribed: 'Je bent afgemeld',
    alreadyUnsubscribed: 'Je was al afgemeld',
    expired: 'Deze link werkt niet meer',
    tooMany: /is al een paar keer ingevuld/,
  },
};

test('signing up in the footer by keyboard, without a network and with a double submit; confirming; unsubscribing', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/ERR_INTERNET_DISCONNECTED/);
  const t = texts.en;
  const email = someone('keyboard');
  await open(page, '/the-drop?lang=en');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/newsletter/subscriptions')) requests += 1;
  });
  const field = page.getByRole('contentinfo').getByLabel(t.field);
  await field.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t.subscribe })).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/^There is no connection/);
  await expect(field, 'nothing typed is lost').toHaveValue(email);
  await context.setOffline(false);

  requests = 0;
  await page.keyboard.press('Shift+Tab');
  await page.evaluate(() => {
    const form = document.activeElement?.closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expect(status(page)).toHaveText(t.signedUp);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/the-drop(\?lang=en)?$/);
  expect(requests).toBe(1);
  const mail = await readMail(world, email);
  expect(await world.mailsTo(email)).toMatchObject([{ count: 1 }]);

  const links = linksIn(mail.text);
  await page.goto(links.confirm);
  await expectAccessible(page);
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.confirmed })).toBeVisible();
  expect(await isConfirmed(world, email)).toBe(true);
  await page.goto(links.unsubscribe);
  await expectAccessible(page);
  await page.getByRole('button', { name: t.unsubscribe }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.unsubscribed, exact: true })).toBeVisible();
});

test('de footer meldt een verkeerd adres bij het veld, en een adres dat te vaak is ingevuld', async ({
  page,
  provoke,
}) => {
  const t = texts.nl;
  provoke(/400/, /429/);
  await open(page, '/women?lang=nl');
  await signUp(page, '');
  await expect(status(page)).toHaveText(t.invalid);
  const field = page.getByRole('contentinfo').getByLabel(t.field);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(t.invalid));
  // Browsers accept this as an address.
  await signUp(page, 'noor@example');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('noor@example');

  const email = someone('often');
  for (let time = 0; time < 3; time += 1) {
    await signUp(page, email);
    await expect(status(page)).toHaveText(t.signedUp);
    await expect(field).toHaveValue('');
  }
  await signUp(page, email);
  await expect(status(page)).toHaveText(t.tooMany);
  await expect(field).toHaveValue(email);
});

test('a mail program unsubscribes with one POST, without cookies; another site cannot', async ({
  request,
  world,
}) => {
  const email = someone('one-click');
  const form = await openHtml(request, '/newsletter?lang=en');
  const signedUp = await form.press('Subscribe', { 'Email address': email });
  expect(signedUp.main).toMatch(texts.en.signedUp);
  const { unsubscribe } = linksIn((await readMail(world, email)).text);

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const foreign = { Origin: 'https://elsewhere.example' };
  expect((await fetch(unsubscribe, { method: 'POST', body, headers: foreign })).status).toBe(403);
  expect(await unsubscribedAt(world, email)).toBeNull();
  expect((await fetch(unsubscribe, { method: 'POST', body })).status).toBe(200);
  expect(await unsubscribedAt(world, email)).not.toBeNull();
  expect((await fetch(unsubscribe, { method: 'POST', body })).status).toBe(200);

  for (const path of ['/newsletter/confirmation?token=guessed', '/newsletter/unsubscription'])
    expect(await openHtml(request, path)).toMatchObject({
      status: 404,
      heading: 'This link isn’t valid',
    });
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];
  test(`in ${language}, a visitor signs up without JavaScript, confirms and unsubscribes`, async ({
    request,
    world,
  }) => {
    const email = someone('plain');
    const page = await openHtml(request, `/about?lang=${language}`);
    const refused = await page.press(t.subscribe, { [t.field]: 'noor' });
    expect(refused).toMatchObject({ path: '/newsletter', status: 400, language });
    const field = refused.field(t.field);
    expect(field).toMatchObject({ value: 'noor', isInvalid: true });
    expect(field.description).toContain(t.invalid);
    expect((await refused.press(t.subscribe, { [t.field]: email })).main).toMatch(t.signedUp);

    const mail = await readMail(world, email);
    expect(mail.subject).toBe(t.subject);
    const { confirm, unsubscribe } = linksIn(mail.text);
    const asked = await openHtml(request, confirm);
    expect(asked.language).toBe(language);
    expect(await isConfirmed(world, email)).toBe(false);
    expect((await asked.press(t.confirm)).heading).toBe(t.confirmed);
    expect(await isConfirmed(world, email)).toBe(true);
    expect((await openHtml(request, confirm)).heading).toBe(t.alreadyConfirmed);
    const leaving = await openHtml(request, unsubscribe);
    expect(leaving.heading).toBe(t.ask);
    expect((await leaving.press(t.unsubscribe)).heading).toBe(t.unsubscribed);
    expect((await openHtml(request, unsubscribe)).heading).toBe(t.alreadyUnsubscribed);
    expect(await openHtml(request, confirm)).toMatchObject({ status: 410, heading: t.expired });
  });
}

async function signUp(page: Page, email: string): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(texts.nl.field).fill(email);
  await footer.getByRole('button', { name: texts.nl.subscribe }).click();
}

function status(page: Page) {
  return page.getByRole('contentinfo').getByRole('status');
}

function linksIn(text: string): { confirm: string; unsubscribe: string } {
  const link = (page: string) =>
    new RegExp(`http\\S+/newsletter/${page}\\?token=[\\w-]{43}\\S*`).exec(text)?.[0];
  return { confirm: link('confirmation') ?? '', unsubscribe: link('unsubscription') ?? '' };
}

async function isConfirmed(world: World, email: string): Promise<boolean> {
  const [row] = await world.sql<{ confirmed_at: Date | null }>(
    'select confirmed_at from newsletter_subscriptions where email = $1',
    [email],
  );
  return Boolean(row?.confirmed_at);
}

async function unsubscribedAt(world: World, email: string): Promise<Date | null | undefined> {
  const [row] = await world.sql<{ unsubscribed_at: Date | null }>(
    'select unsubscribed_at from newsletter_subscriptions where email = $1',
    [email],
  );
  return row?.unsubscribed_at;
}
