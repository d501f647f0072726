import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { buyThere, saveAddresses, wishThere } from '../support/every-page-states.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { fillRegistration, signedIn } from '../support/signing-in.ts';

test('one downloads what the shop knows of one, and nothing else', async ({ page, world }) => {
  const email = someone('curious');
  await open(page, '/register?lang=nl');
  await fillRegistration(page, email);
  await page.locator('main form [type=submit]').click();
  await expect(page).toHaveURL(/\/account$/);
  await saveAddresses(page);
  await wishThere(page);
  await buyThere(page);
  const session = (await page.context().cookies()).find(({ name }) => name === 'shop.session_token');

  await open(page, '/account/security');
  await expect(page.getByRole('heading', { name: 'Je gegevens' })).toBeVisible();
  await expectAccessible(page);
  const link = page.getByRole('link', { name: 'Mijn gegevens downloaden' });
  await link.focus();
  const { name, text } = await downloaded(page, () => page.keyboard.press('Enter'));
  expect(name).toMatch(/^marenza-data-\d{4}-\d\d-\d\d\.json$/);
  const copy = JSON.parse(text);
  expect(copy).toMatchObject({
    shop: 'Marenza',
    profile: { email, firstName: 'Noor', lastName: 'de Vries', language: 'nl' },
    preferences: { language: 'nl', newsletter: null },
    signInMethods: [{ method: 'password' }],
    addresses: [{ streetLine1: 'Lange Leidsedwarsstraat 1023' }, { streetLine1: 'Prinsengracht 263' }],
    sessions: [{ isThisBrowser: true }],
    orders: [{ paymentStatus: 'paid', items: [{ size: 'M', quantity: 1 }] }],
  });
  expect(copy.orders[0].totalCents).toBe(copy.orders[0].items[0].priceCents);
  expect(copy.wishlist.map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    'linen-shirt',
    'linen-wrap-dress',
    'silk-scarf',
  ]);
  for (const { placedAt } of copy.orders) expect(new Date(placedAt).toISOString()).toBe(placedAt);
  const [row] = await world.sql<{ token: string; password: string }>(
    `select token, password from sessions join sign_in_methods using (user_id)
     join profiles on profiles.id = user_id where email = $1`,
    [email],
  );
  for (const secret of [row?.token, row?.password, session?.value, 'argon2', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('a copy is its owner’s alone, and is kept nowhere on the way', async ({ context, world, baseURL }) => {
  const answer = await context.request.get('/account/data', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/login?next=%2Faccount%2Fsecurity');

  const { email } = await signedIn(context, { world, baseURL });
  const copy = await context.request.get('/account/data');
  expect(copy.headers()['cache-control']).toBe('private, no-store');
  expect(copy.headers()['content-disposition']).toContain('attachment');
  expect((await copy.json()).profile.email).toBe(email);
});

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await fs.readFile(await download.path(), 'utf8') };
}
