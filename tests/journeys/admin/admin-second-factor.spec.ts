import type { BrowserContext } from '@playwright/test';
import { totpCode, totpStep } from '#app/accounts/second-factor/second-factor-codes.server.ts';
import type { World } from '../../system/world.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { aSession, SESSION_COOKIE, signedIn } from '../support/signing-in.ts';

/** Computes an authenticator's code for the displayed key. */
function codeOf(key: string, halfMinutesOn = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return totpCode(Buffer.from(bytes), totpStep(new Date()) + halfMinutesOn);
}

test('wie een tweede stap instelt, komt ermee binnen; een eigenaar herstelt hem', async ({
  browser,
  context,
  world,
  baseURL,
}) => {
  const { email, inNewSession } = await asManager(context, { world, baseURL });
  const form = await openHtml(context, '/admin/second-factor?lang=nl');
  const key = form.one('code').text;
  form.fill('Code die de app nu toont', '12345');
  const refused = await form.press('Aanzetten');
  expect(refused.text).toContain('Deze code klopt niet of is al gebruikt.');
  expect(refused.one('code').text).toBe(key);
  refused.fill('Code die de app nu toont', codeOf(key));
  const on = await refused.press('Aanzetten');
  const codes = on.one('region', 'Je herstelcodes').all('listitem');
  expect(codes).toHaveLength(10);
  const recovery = codes[0]?.text ?? '';
  expect((await on.follow('Ik heb ze bewaard')).path).toBe('/admin');

  await inNewSession();
  const question = await openHtml(context, '/admin/products?q=linen');
  expect(question.path).toMatch(/^\/admin\/second-factor\?next=/);
  question.fill('Code uit je app', '000');
  const wrong = await question.press('Doorgaan');
  expect(wrong.text).toContain('Deze code klopt niet of is al gebruikt.');
  wrong.fill('Code uit je app', recovery);
  expect((await wrong.press('Doorgaan')).path).toBe('/admin/products?q=linen');
  const over = await openHtml(context, '/admin/second-factor');
  expect(over.text).toContain('Er zijn 9 herstelcodes over.');

  const owner = await browser.newContext({ baseURL: baseURL ?? '' });
  await signInAsAdmin(owner);
  const staff = await openHtml(owner, '/admin/staff?lang=en');
  const reset = await staff.dialogOf(`Reset the second step of ${email}`).press('Reset the second step');
  expect(reset.has('button', `Reset the second step of ${email}`)).toBe(false);
  await owner.close();
  expect((await openHtml(context, '/admin/second-factor')).has('button', 'Aanzetten')).toBe(true);
});

test('a code of the authenticator lets in without JavaScript, and leads on to where one was going', async ({
  context,
  world,
  baseURL,
}) => {
  const { inNewSession } = await asManager(context, { world, baseURL });
  const form = await openHtml(context, '/admin/second-factor?lang=en');
  const key = form.one('code').text;
  form.fill('Code shown in the app now', '12345');
  const refused = await form.press('Turn on');
  expect(refused.one('code').text).toBe(key);
  refused.fill('Code shown in the app now', codeOf(key));
  const codes = (await refused.press('Turn on')).one('region', 'Your recovery codes');
  expect(codes.all('listitem')).toHaveLength(10);
  await inNewSession();
  const file = await context.request.get('/admin/products/export.csv', {
    headers: { Accept: 'application/json' },
  });
  expect(file.status()).toBe(401);
  expect(await file.json()).toMatchObject({ error: 'second-factor' });
  const question = await openHtml(context, '/admin/products?q=linen');
  question.fill('Code from your app', '000');
  const wrong = await question.press('Continue');
  expect(wrong.text).toContain('This code is wrong, or was used before.');
  // The code that switched it on is used; a clock may be half a minute ahead.
  wrong.fill('Code from your app', codeOf(key, 1));
  expect((await wrong.press('Continue')).url).toMatch(/\/admin\/products\?q=linen$/);
});

/** Signs in a new manager, who can begin another session. */
async function asManager(
  context: BrowserContext,
  { world, baseURL }: { world: World; baseURL: string | undefined },
): Promise<{ email: string; inNewSession: () => Promise<void> }> {
  const { id, email } = await signedIn(context, { world, baseURL });
  await world.sql(
    `insert into staff (profile_id, role, invited_by) values ($1, 'manager', 'x@example.com')`,
    [id],
  );
  return {
    email,
    inNewSession: async () => {
      const { cookie } = await aSession(world, email);
      await context.addCookies([{ name: SESSION_COOKIE, value: cookie, url: baseURL ?? '', httpOnly: true }]);
    },
  };
}
