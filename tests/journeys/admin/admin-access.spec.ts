import fs from 'node:fs';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { fillSignIn, signedIn } from '../support/signing-in.ts';

test('an operator signs in, lands in the back office, and finds the way between it and the shop', async ({
  page,
}) => {
  await open(page, '/login');
  const password = fs.readFileSync(process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '', 'utf8');
  await fillSignIn(page, SAMPLE_ADMIN_EMAIL, password);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'System Health Monitor' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await open(page, '/men');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Health Monitor');
  await page.goBack();
  await expect(page).toHaveTitle(/^Men/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Health Monitor');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  const { path } = await openHtml(page.context(), '/admin/recovery?page=2');
  expect(path).toBe('/login?next=%2Fadmin%2Frecovery%3Fpage%3D2');
});

test('a customer reads on the login page that their account does not open it, and has no way there', async ({
  page,
  world,
  baseURL,
}) => {
  await signedIn(page, { world, baseURL });
  const { path } = await openHtml(page.context(), '/admin');
  expect(path).toBe('/login?next=%2Fadmin');
  const inDutch = await openHtml(page.context(), `${path}&lang=nl`);
  expect(inDutch.text).toContain('Dit account heeft geen toegang tot het beheer.');
  await open(page, `${path}&lang=en`);
  await expect(
    page.getByText('This account has no access to the back office. Sign in with one that does.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('link', { name: 'My Orders' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('a shopper loads nothing of the back office, whose pages are not for caches or search engines', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await open(page, '/women');
  await open(page, '/women/products/silk-scarf');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /\/(admin|health|recovery|images)-/.test(path))).toEqual([]);
  const maps = new Set(loaded.filter((path) => /manifest-[\da-f]{8}\.js$/.test(path)));
  expect(maps.size, 'one map of addresses').toBe(1);
  const map = await (await page.request.get([...maps].join())).text();
  expect(map).toContain('"path":"account/orders"');
  expect(map).not.toContain('admin');

  await signInAsAdmin(page);
  const { headers, body } = await openHtml(page.context(), '/admin');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).toMatch(/<meta name="robots" content="noindex"/);
});
