import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '#app/accounts/second-factor/second-factor-codes.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { aSession, SESSION_COOKIE, signedIn } from '../support/signing-in.ts';

/** Computes an authenticator's code for the displayed key. */
function codeOf(key: string, halfMinutesOn = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return totpCode(Buffer.from(bytes), totpStep(new Date()) + halfMinutesOn);
}

async function shownKey(page: Page): Promise<string> {
  return (await page.locator('main form code').textContent()) ?? '';
}

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: isScripted });

    test(`wie een tweede stap instelt, komt ermee binnen; een eigenaar herstelt hem (${isScripted})`, async ({
      page,
      browser,
      context,
      world,
      baseURL,
      provoke,
    }) => {
      provoke(/40[13]/, /\.js csp$/);
      const { id, email } = await signedIn(page, { world, baseURL });
      await world.sql(
        `insert into staff (profile_id, role, invited_by) values ($1, 'manager', 'x@example.com')`,
        [id],
      );
      await page.goto('/admin/second-factor?lang=nl');
      if (isScripted) await expectAccessible(page);
      const key = await shownKey(page);
      await page.getByLabel('Code die de app nu toont').fill('12345');
      await page.getByRole('button', { name: 'Aanzetten' }).click();
      await expect(page.getByText('Deze code klopt niet of is al gebruikt.')).toBeVisible();
      expect(await shownKey(page)).toBe(key);
      await page.getByLabel('Code die de app nu toont').fill(codeOf(key));
      await page.getByRole('button', { name: 'Aanzetten' }).click();
      const codes = page.getByRole('region', { name: 'Je herstelcodes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const recovery = (await codes.first().textContent()) ?? '';
      if (isScripted) await expectAccessible(page);
      await page.getByRole('link', { name: 'Ik heb ze bewaard' }).click();
      await expect(page).toHaveURL('/admin');

      const { cookie } = await aSession(world, email);
      await context.addCookies([{ name: SESSION_COOKIE, value: cookie, url: baseURL ?? '', httpOnly: true }]);
      await page.goto('/admin/products?q=linen');
      await expect(page).toHaveURL(/\/admin\/second-factor\?next=/);
      await page.getByLabel('Code uit je app').fill('000');
      await page.getByRole('button', { name: 'Doorgaan' }).click();
      await expect(page.getByText('Deze code klopt niet of is al gebruikt.')).toBeVisible();
      await page.getByLabel('Code uit je app').fill(recovery);
      await page.getByRole('button', { name: 'Doorgaan' }).click();
      await expect(page).toHaveURL('/admin/products?q=linen');
      await page.goto('/admin/second-factor');
      await expect(page.getByText('Er zijn 9 herstelcodes over.')).toBeVisible();

      const owners = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: true });
      const owner = await owners.newPage();
      await signInAsAdmin(owner);
      await open(owner, '/admin/staff');
      await owner.getByRole('button', { name: `Reset the second step of ${email}` }).click();
      await owner.getByRole('dialog').getByRole('button', { name: 'Reset the second step' }).click();
      await expect(owner.getByText(`The second step of ${email} is reset.`)).toBeVisible();
      await owners.close();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Aanzetten' })).toBeVisible();
    });
  });
}

test('a code of the authenticator lets in, and leads on to where one was going', async ({
  page,
  context,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[13]/);
  const { id, email } = await signedIn(page, { world, baseURL });
  await world.sql(
    `insert into staff (profile_id, role, invited_by) values ($1, 'manager', 'x@example.com')`,
    [id],
  );
  await open(page, '/admin/second-factor');
  const key = await shownKey(page);
  await page.getByLabel('Code that the app shows now').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible();
  const { cookie } = await aSession(world, email);
  await context.addCookies([{ name: SESSION_COOKIE, value: cookie, url: baseURL ?? '', httpOnly: true }]);
  const refused = await page.request.get('/admin/products/export.csv', {
    headers: { Accept: 'application/json' },
  });
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ error: 'second-factor' });
  await open(page, '/admin/products?q=linen');
  // The code that switched it on is used; a clock may be half a minute ahead.
  await page.getByLabel('Code from your app').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/admin/products?q=linen');
});
