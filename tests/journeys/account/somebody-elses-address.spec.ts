import { SAMPLE_ADMIN_EMAIL } from '#app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { someone } from '../support/shopping.ts';
import { aCustomer, linkMailed, PASSWORD, registerPlain, signInPlain } from '../support/signing-in.ts';

const texts = {
  en: {
    verifyMail: 'Verify your email address for Marenza',
    verify: 'Verify my address',
    verified: 'Your email address is verified',
    notMe: 'This was not me',
    removed: 'The account has been removed',
    dead: 'This link no longer works',
    differ: 'Passwords do not match',
    toAccount: 'Go to my account',
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
    wrong: 'E-mailadres of wachtwoord klopt niet. Probeer het opnieuw.',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: who registers another’s address is out when its owner follows the link`, async ({
    request,
    playwright,
    world,
    baseURL,
  }) => {
    const email = someone(`owned-${language}`);
    const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const theirs = 'Vreemd-en-lang-8';
    expect((await registerPlain(stranger, email, { language, password: theirs })).path).toBe('/account');

    // At the address of account removal, the form for verification still verifies.
    const link = await linkMailed(world, email, t.verifyMail);
    const form = await openHtml(request, link.replace('/verify-email', '/verify-email/account-removal'));
    expect(form.main).toContain(email);
    const own = { firstName: 'Noor', lastName: 'de Vries', password: PASSWORD, terms: true };
    const differing = await form.press(t.verify, { ...own, confirmation: 'something else' });
    expect(differing.main).toContain(t.differ);
    expect(differing.field('firstName').value).toBe('Noor');
    expect((await openHtml(stranger, '/account')).path, 'pressing alone ends the session').toMatch(
      /^\/login/,
    );

    const verified = await differing.press(t.verify, { ...own, confirmation: PASSWORD });
    expect(verified.heading).toBe(t.verified);
    expect((await verified.follow(t.toAccount)).path).toBe('/account');
    expect((await signInPlain(stranger, email, { password: theirs })).main).toContain(t.wrong);
    await stranger.dispose();
  });

  test(`in ${language}: who knows nothing of it says so, and the account is gone`, async ({
    request,
    playwright,
    world,
    baseURL,
  }) => {
    const email = someone(`never-${language}`);
    const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    expect((await registerPlain(stranger, email, { language })).path).toBe('/account');
    await stranger.dispose();
    const link = await linkMailed(world, email, t.verifyMail);
    expect((await (await openHtml(request, link)).press(t.notMe)).heading).toBe(t.removed);
    expect(await world.sql('select 1 from profiles where email = $1', [email])).toEqual([]);
    expect((await openHtml(request, link)).heading).toBe(t.dead);
  });
}

test('another browser confirms a new address only with the password', async ({
  page,
  playwright,
  world,
  baseURL,
  provoke,
}) => {
  const t = texts.en;
  provoke(/403/);
  const email = await aCustomer(page, world, 'en');
  const newEmail = someone('victim');
  const security = await signInPlain(page.request, email, { next: '/account/security' });
  expect(security.path).toBe('/account/security');
  const asked = await security.press('Change email address', {
    'new-email': newEmail,
    'email-current': PASSWORD,
  });
  expect(asked.main).toContain(email);
  const allowing = await openHtml(
    page.request,
    await linkMailed(world, email, 'Change your email address at Marenza?'),
  );
  await allowing.press('Confirm the change');
  const link = await linkMailed(world, newEmail, 'Confirm your new email address for Marenza');

  const victim = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const unproven = await (await openHtml(victim, link)).press('Confirm the change');
  expect(unproven.has('link', t.toAccount)).toBe(false);
  const refused = await unproven.press('Confirm the change', { current: 'what she would use' });
  expect(refused.status).toBe(403);
  expect(refused.field('current').isInvalid).toBe(true);
  await page.context().clearCookies({ name: /session|signed-in/ });
  await page.goto(link);
  await page.locator('main [type=submit]').click();
  await page.locator('main [name=current]').fill('what she would use');
  await page.locator('main [type=submit]').click();
  await expect(page.locator('main [name=current]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const whose = 'select email from profiles where email = any($1)';
  expect(await world.sql(whose, [[email, newEmail]])).toEqual([{ email }]);
  const confirmed = await refused.press('Confirm the change', { current: PASSWORD });
  expect(confirmed.has('link', t.toAccount)).toBe(true);
  expect(await world.sql(whose, [[email, newEmail]])).toEqual([{ email: newEmail }]);
  await victim.dispose();
});

test('another site makes no browser register or verify', async ({ request }) => {
  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
  ];
  for (const address of ['/register', '/auth/forms/registration', '/verify-email?token=x']) {
    for (const headers of foreign) {
      const answer = await request.post(address, { headers, form: { email: SAMPLE_ADMIN_EMAIL } });
      expect(answer.status(), address).toBe(403);
    }
  }
});
