import { expectAccessible } from '../support/accessible.ts';
import { undocumentedKeys } from '../support/browser-storage.ts';
import { openHtml } from '../support/html-page.ts';
import { expect } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import {
  aCustomer,
  linkMailed,
  PASSWORD,
  registerPlain,
  signInPlain,
  submitForm,
} from '../support/signing-in.ts';
import { answerOfGoogle, leaveShop, person, test, toGoogle, toGooglePlain } from '../support/with-google.ts';

const failed =
  'We couldn’t confirm who you are with Google. Please try again, or sign in with your password.';

test('a new customer comes with Google, back to where they were, and their wish is kept', async ({
  page,
  world,
  google,
  baseURL,
}) => {
  const noor = person({ given_name: 'Noor', family_name: 'de Vries' });
  google.signIn(noor);
  await open(page, '/women');
  await page.getByRole('button', { name: 'Add Linen Wrap Dress to wishlist' }).click();
  await expect(page.getByText('Sign in required')).toBeVisible();
  await toGoogle(page, google, '/login?next=%2Fwomen%3Fsort%3Dprice-asc');
  await expect(page.getByRole('heading', { name: `Sign in as ${noor.email}` })).toBeVisible();
  const cookies = (await page.context().cookies(baseURL ?? '')).map(({ name }) => name);
  expect(cookies).toContain('shop.state');
  expect(await undocumentedKeys(page, cookies)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/women?sort=price-asc');
  await expect(page.getByRole('button', { name: 'Remove Linen Wrap Dress from wishlist' })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.locator('#account-menu').getByText('Noor de Vries')).toBeVisible();

  const [kept] = await world.sql(
    `select is_verified, language, provider_id, account_id, access_token, refresh_token, id_token
     from profiles p join sign_in_methods m on m.user_id = p.id where email = $1`,
    [noor.email.toLowerCase()],
  );
  expect(kept).toEqual({
    is_verified: true,
    language: 'en',
    provider_id: 'google',
    account_id: noor.sub,
    access_token: null,
    refresh_token: null,
    id_token: null,
  });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session_token');
});

test('wie al een wachtwoord heeft en hetzelfde bevestigde adres, houdt één account met twee ingangen', async ({
  context,
  world,
  google,
}) => {
  const email = await aCustomer(context, world, 'en');
  const sub = 'a-known-subject';
  google.signIn(person({ sub, email }));
  await openHtml(context.request, '/login?lang=nl');
  expect((await (await toGooglePlain(context.request, google)).press('Continue')).path).toBe('/account');
  const details = await openHtml(context.request, '/account/details');
  expect(details.field('Achternaam').value).toBe('de Vries');
  const methods = await world.sql(
    `select provider_id, language from profiles p join sign_in_methods m on m.user_id = p.id
     where email = $1 order by 1`,
    [email],
  );
  expect(methods).toEqual([
    { provider_id: 'credential', language: 'nl' },
    { provider_id: 'google', language: 'nl' },
  ]);

  await leaveShop(context);
  expect((await signInPlain(context.request, email)).path).toBe('/account');
  // An account survives a change of its Google address.
  await leaveShop(context);
  google.signIn(person({ sub, email: someone('moved') }));
  const account = await (await toGooglePlain(context.request, google)).press('Continue');
  expect(account.path).toBe('/account');
  expect(account.main).toContain('Noor');
});

test('a customer who came with Google has no password to change, sets one by mail, and has both ways in', async ({
  page,
  context,
  world,
  google,
}) => {
  const noor = person({});
  google.signIn(noor);
  await (await toGooglePlain(page.request, google)).press('Continue');
  const security = await openHtml(page.request, '/account/security');
  expect(security.path).toBe('/account/security');
  expect(security.body).not.toContain('name="current"');
  const asking = await security.follow('Set a password');
  await asking.press('Send reset link', { email: noor.email });
  // Scripts read the secret of the link, which servers do not get.
  await open(page, await linkMailed(world, noor.email, 'A new password for Marenza'));
  await page.locator('main [name=password]').fill(PASSWORD);
  await page.locator('main [name=confirmation]').fill(PASSWORD);
  await submitForm(page);
  await expect(page).toHaveURL('/account');
  await leaveShop(context);
  expect((await signInPlain(page.request, noor.email)).path).toBe('/account');
  const secured = await openHtml(page.request, '/account/security');
  expect(secured.body.match(/name="current"/g)).toHaveLength(3);
});

test('who says no at Google is back on the sign-in page, and still goes where they were going', async ({
  page,
  world,
  google,
}) => {
  const email = await aCustomer(page, world, 'nl');
  google.signIn(person({}));
  await toGoogle(page, google, '/login?next=%2Faccount%2Fdetails');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login?google=denied&next=%2Faccount%2Fdetails');
  await expect(page.getByRole('alert').first()).toHaveText(
    'Je hebt niet ingelogd met Google. Probeer het nog eens, of gebruik je wachtwoord.',
  );
  await expectAccessible(page);
  const signIn = await openHtml(page.request, page.url());
  expect((await signIn.press('Inloggen', { email, password: PASSWORD })).path).toBe('/account/details');
});

test('an address that Google did not verify opens nothing', async ({ context, world, google }) => {
  const refusal = 'We can’t be sure yet that this email address is yours.';
  const stranger = person({ email_verified: false });
  google.signIn(stranger);
  const unverified = await (await toGooglePlain(context.request, google)).press('Continue');
  expect(unverified.main).toContain(refusal);
  expect(await world.sql('select 1 from profiles where email = $1', [stranger.email])).toEqual([]);

  const known = await aCustomer(context, world, 'en');
  google.signIn(person({ email: known, email_verified: false }));
  const refused = await (await toGooglePlain(context.request, google)).press('Continue');
  expect(refused.main).toContain(refusal);
  expect(refused.url, 'tells nobody that this one has an account').toBe(unverified.url);

  const methods = `select provider_id from sign_in_methods m join profiles p on p.id = user_id
    where email = any($1)`;
  const found = await world.sql(methods, [[known, stranger.email]]);
  expect(found).toEqual([{ provider_id: 'credential' }]);
});

test('who comes with Google is rid of the stranger who registered with their address', async ({
  request,
  playwright,
  world,
  baseURL,
  google,
}) => {
  const email = someone('taken');
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await registerPlain(stranger, email)).path).toBe('/account');

  google.signIn(person({ email, given_name: 'Echte', family_name: 'Eigenaar' }));
  expect((await (await toGooglePlain(request, google)).press('Continue')).path).toBe('/account');
  expect((await openHtml(request, '/account/details')).field('First name').value).toBe('Echte');
  const methods = `select provider_id, is_verified from sign_in_methods m join profiles p on p.id = user_id
    where email = $1`;
  expect(await world.sql(methods, [email])).toEqual([{ provider_id: 'google', is_verified: true }]);
  expect((await openHtml(stranger, '/account')).path).toMatch(/^\/login/);
  const refused = await signInPlain(stranger, email);
  expect(refused.main).toContain('Incorrect email or password. Please try again.');
  await stranger.dispose();
});

test('who registered and comes with Google in the same browser keeps the account and its password', async ({
  request,
  world,
  google,
}) => {
  const email = someone('same');
  expect((await registerPlain(request, email)).path).toBe('/account');
  google.signIn(person({ email, given_name: 'Ander' }));
  expect((await (await toGooglePlain(request, google)).press('Continue')).path).toBe('/account');
  expect((await openHtml(request, '/account/details')).field('First name').value).toBe('Noor');
  const methods = `select provider_id, is_verified from sign_in_methods m join profiles p on p.id = user_id
    where email = $1 order by 1`;
  expect(await world.sql(methods, [email])).toEqual([
    { provider_id: 'credential', is_verified: true },
    { provider_id: 'google', is_verified: true },
  ]);
});

test('an answer of Google that another browser asked for, or nobody, or that comes twice, signs nobody in', async ({
  context,
  playwright,
  baseURL,
  google,
  provoke,
}) => {
  provoke(/"level":50/);
  const { request } = context;
  google.signIn(person({}));
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const stolen = await answerOfGoogle(await toGooglePlain(request, google), google);
  expect((await openHtml(elsewhere, stolen)).main).toContain(failed);
  const madeUp = await openHtml(elsewhere, '/auth/callback/google?code=4%2Fmade-up&state=made-up');
  expect(madeUp.main).toContain(failed);
  expect((await openHtml(elsewhere, '/account')).path).toMatch(/^\/login/);
  await elsewhere.dispose();

  expect((await openHtml(request, stolen)).path).toBe('/account');
  await leaveShop(context);
  expect((await openHtml(request, stolen)).main).toContain(failed);

  const late = await answerOfGoogle(await toGooglePlain(request, google), google);
  google.forgetCodes();
  expect((await openHtml(request, late)).main).toContain(failed);
});

test('an ID token that Google did not sign, or made for another shop or another sign-in, signs nobody in', async ({
  request,
  google,
  provoke,
}) => {
  provoke(/Unable to get user info/);
  google.signIn(person({}));
  const wrongs = [
    { isForged: true },
    { claims: { aud: 'elsewhere.apps.googleusercontent.com' } },
    { claims: { iss: 'https://elsewhere.example' } },
    { claims: { nonce: 'of-another-sign-in' } },
    { claims: { nonce: undefined } },
  ];
  for (const wrong of wrongs) {
    google.makeTokens(wrong);
    const refused = await (await toGooglePlain(request, google)).press('Continue');
    expect(refused.main, JSON.stringify(wrong)).toContain(failed);
    expect((await openHtml(request, '/account')).path).toMatch(/^\/login/);
  }
  google.makeTokens({});
  expect((await (await toGooglePlain(request, google)).press('Continue')).path).toBe('/account');
});

test('who asks Google too often waits, is told how long, and still signs in with a password', async ({
  context,
  world,
}) => {
  const email = await aCustomer(context, world, 'en');
  const { request } = context;
  for (let call = 0; call < 60; call += 1) await request.get('/auth/google', { maxRedirects: 0 });
  const login = await openHtml(request, '/auth/google?next=%2Faccount%2Fdetails');
  expect(login.path).toMatch(/^\/login\?next=%2Faccount%2Fdetails&wait=\d+$/);
  expect(login.main).toMatch(/Too many attempts\. Please wait \d+ (second|minute)s? and try again\./);
  expect((await login.press('Sign In', { email, password: PASSWORD })).path).toBe('/account/details');
});
