import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { buyThere } from '../support/every-page-states.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import {
  aCustomer,
  aSession,
  linkMailed,
  PASSWORD,
  SESSION_COOKIE,
  signedIn,
  signInPlain,
} from '../support/signing-in.ts';

const texts = {
  en: {
    signIn: 'Sign In',
    delete: 'Delete my account',
    underWay: 'One order is still in progress:',
    confirm: 'Delete my account for good',
    wrongPassword: 'Incorrect password',
    deleted: 'Your account has been deleted',
    mail: 'Your Marenza account has been deleted',
    refused: 'Incorrect email or password. Please try again.',
    mailLink: 'Email me the link',
    mailed: /We have sent a link to/,
    linkMail: 'Delete your account at Marenza?',
  },
  nl: {
    signIn: 'Inloggen',
    delete: 'Mijn account verwijderen',
    underWay: 'Eén bestelling is nog onderweg:',
    confirm: 'Mijn account definitief verwijderen',
    wrongPassword: 'Dit is niet je wachtwoord',
    deleted: 'Je account is verwijderd',
    mail: 'Je account bij Marenza is verwijderd',
    refused: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
    mailLink: 'Mail me de link',
    mailed: /We hebben een link gestuurd naar/,
    linkMail: 'Je account bij Marenza verwijderen?',
  },
};

test('an account is deleted, everywhere, and its orders name nobody', async ({
  page,
  world,
  playwright,
  baseURL,
  context,
  provoke,
}) => {
  const t = texts.en;
  provoke(/403/);
  const email = await aCustomer(page, world, 'en');
  expect((await signInPlain(context.request, email)).path).toBe('/account');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await signInPlain(elsewhere, email)).path).toBe('/account');
  await open(page, '/account');
  await buyThere(page);
  await expect(page.getByText(/^ORD-/)).toBeVisible();
  const [arrived, underWay] = await anotherOrder(world, email);
  const other = await context.newPage();
  await open(other, '/account/addresses');

  await open(page, '/account/security');
  await page.evaluate(() => sessionStorage.setItem('checkout-form', '{}'));
  const lastCountry = () => page.evaluate(() => localStorage.getItem('delivery-country'));
  expect(await lastCountry()).toBe('Netherlands');
  await page.getByRole('link', { name: t.delete }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.delete })).toBeVisible();
  await expect(page.getByText(t.underWay)).toBeVisible();
  await expect(page.getByRole('link', { name: underWay })).toBeVisible();
  await expect(page.getByRole('link', { name: arrived })).toHaveCount(0);
  await expectAccessible(page);
  const password = page.locator('main [name=current]');
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.wrongPassword)).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t.deleted })).toBeVisible();

  await expect(other).toHaveURL(/\/login/);
  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  await elsewhere.dispose();
  expect((await context.cookies()).filter(({ name }) => /session|signed-in/.test(name))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-form'))).toBeNull();
  expect(await lastCountry()).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t.deleted })).toBeVisible();
  expect((await signInPlain(context.request, email)).main).toContain(t.refused);
  await linkMailed(world, email, t.mail);

  expect(await world.sql('select 1 from profiles where email = $1', [email])).toEqual([]);
  expect(await keptOf(world, arrived)).toEqual({
    user_id: null,
    email: '',
    phone: '',
    name: '',
    line1: '',
    country: 'Netherlands',
    payment_status: 'paid',
    pieces: 1,
  });
  expect(await keptOf(world, underWay)).toMatchObject({ user_id: null, line1: 'Prinsengracht 1' });
});

test('a customer who came with Google confirms with a link in a mail', async ({
  context,
  world,
  baseURL,
}) => {
  const t = texts.nl;
  const { id, email } = await signedIn(context, { world, baseURL });
  await world.sql('update profiles set language = $2 where id = $1', [id, 'nl']);
  const deletion = await openHtml(context, '/account/deletion?lang=nl');
  expect(deletion.body).not.toContain('name="current"');
  expect((await deletion.press(t.mailLink)).main).toMatch(t.mailed);
  const link = await linkMailed(world, email, t.linkMail);
  const stale = await openHtml(context, link.replace(/token=[^&]+/, 'token=stale'));
  const refused = await stale.press(t.confirm);
  expect(refused.status).toBe(410);
  expect(refused.has('button', t.mailLink)).toBe(true);
  expect(await world.sql('select 1 from profiles where email = $1', [email])).toHaveLength(1);
  expect((await (await openHtml(context, link)).press(t.confirm)).heading).toBe(t.deleted);
  await linkMailed(world, email, t.mail);
});

test('the last admin stays, and reads why', async ({ context, world, baseURL }) => {
  const email = 'admin@example.com';
  const { cookie } = await aSession(world, email);
  const letSampleIn = (isVerified: boolean) =>
    world.sql('update profiles set is_verified = $1 where email = $2', [isVerified, SAMPLE_ADMIN_EMAIL]);
  await letSampleIn(false);
  const url = baseURL ?? '';
  await context.addCookies([
    { name: SESSION_COOKIE, value: cookie, url, httpOnly: true },
    { name: 'signed-in', value: '1', url },
  ]);
  await (await openHtml(context, '/account/deletion?lang=en')).press('Email me the link');
  const asked = await openHtml(context, await linkMailed(world, email, 'Delete your account at Marenza?'));
  const refused = await asked.press('Delete my account for good');
  expect(refused.status).toBe(409);
  expect(refused.main).toContain('Yours is the only account with access to the back office.');
  expect(await world.sql('select 1 from profiles where email = $1', [email])).toHaveLength(1);
  await letSampleIn(true);
});

test('a shop that does not answer says so, and the account is still there', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/deletion/);
  await signedIn(page, { world, baseURL });
  await open(page, '/account/deletion');
  await page.route('**/account/deletion/link*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('There is no connection. Please try again.')).toBeVisible();
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`without JavaScript in ${language}: an account is deleted by plain forms`, async ({
    context,
    world,
    baseURL,
  }) => {
    const { id, email } = await signedIn(context, { world, baseURL });
    await world.sql('update profiles set language = $2 where id = $1', [id, language]);
    const security = await openHtml(context, `/account/security?lang=${language}`);
    const deletion = await security.follow(t.delete);
    expect(deletion.heading).toBe(t.delete);
    const mailed = await deletion.press(t.mailLink);
    expect(mailed.main).toMatch(t.mailed);
    const asked = await openHtml(context, await linkMailed(world, email, t.linkMail));
    expect((await asked.press(t.confirm)).heading).toBe(t.deleted);
    expect((await openHtml(context, '/account')).path).toMatch(/^\/login/);
    await linkMailed(world, email, t.mail);
  });

  test(`without JavaScript in ${language}: an account with a password is deleted with that`, async ({
    context,
    world,
  }) => {
    const email = await aCustomer(context, world, language);
    const signIn = await openHtml(context.request, '/login?next=/account/deletion');
    const deletion = await signIn.press(t.signIn, { email, password: PASSWORD });
    const refused = await deletion.press(t.confirm, { current: 'not this one' });
    expect(refused.main).toContain(t.wrongPassword);
    expect((await refused.press(t.confirm, { current: PASSWORD })).heading).toBe(t.deleted);
    const login = await openHtml(context.request, '/login');
    expect((await login.press(t.signIn, { email, password: PASSWORD })).main).toContain(t.refused);
  });
}

/** Delivers a customer's only order and adds another one under way; returns their numbers. */
async function anotherOrder(world: World, email: string): Promise<[arrived: string, underWay: string]> {
  const [arrived] = await world.sql<{ order_number: string }>(
    `update orders set status = 'delivered' where user_id = (select id from profiles where email = $1)
     returning order_number`,
    [email],
  );
  const [underWay] = await world.sql<{ order_number: string }>(
    `insert into orders (user_id, email, payment_method, total_cents, shipping_address, expires_at, status, payment_status)
     select user_id, email, 'card', total_cents, shipping_address, now(), 'processing', 'paid' from orders
     where order_number = $1 returning order_number`,
    [arrived?.order_number],
  );
  return [arrived?.order_number ?? '', underWay?.order_number ?? ''];
}

async function keptOf(world: World, number: string): Promise<object | undefined> {
  const [order] = await world.sql(
    `select user_id, email, phone, shipping_address ->> 'name' as name, payment_status,
       shipping_address #>> '{address,line1}' as line1, shipping_address #>> '{address,country}' as country,
       (select count(*)::int from order_items where order_id = orders.id) as pieces
     from orders where order_number = $1`,
    [number],
  );
  return order;
}
