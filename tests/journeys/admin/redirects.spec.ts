import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test('in het Nederlands: een regel brengt bezoekers van een oude link naar de pagina, rechtstreeks en binnen de winkel', async ({
  page,
  request,
  provoke,
}) => {
  provoke(/400/);
  const old = `/collections/zomer-${crypto.randomUUID().slice(0, 4)}`;
  await signInAsAdmin(page, 'nl');
  await open(page, '/admin/navigation');
  await page.getByRole('link', { name: 'Doorverwijzingen' }).click();
  await page.getByRole('link', { name: 'Nieuwe doorverwijzing' }).click();
  await page.getByLabel(/^Oud adres/).fill(`https://oude-winkel.example${old}/*`);
  await page.getByLabel(/^Verwijst naar/).fill('//elders.example/women');
  await page.getByRole('button', { name: 'Doorverwijzing maken' }).click();
  await expect(page.getByText('Dit adres is van een andere site.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Verwijst naar/).fill(`${old}/weg`);
  await page.getByRole('button', { name: 'Doorverwijzing maken' }).click();
  await expect(page.getByText('Zo zouden bezoekers in een kring rondgaan.')).toBeVisible();
  await page.getByLabel(/^Verwijst naar/).fill('/women/*');
  await page.getByRole('button', { name: 'Doorverwijzing maken' }).click();
  await expect(page.getByRole('row', { name: `${old}/*` })).toContainText('/women/*');
  await expectAccessible(page);

  const answer = await request.get(`${old}/dresses?sort=price`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe('/women/dresses?sort=price');
  expect(answer.headers()['cache-control']).toBe('no-store');

  await open(page, `${old}/dresses`);
  await expect(page).toHaveURL(/\/women\/dresses$/);
  await page.evaluate((path) => {
    Object.assign(window, { isSamePage: true });
    document.querySelector('main a')?.setAttribute('href', path);
  }, `${old}/tops?sort=price-asc`);
  await page.locator('main a').first().click();
  await expect(page).toHaveURL(/\/women\/tops\?sort=price-asc$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a missed address becomes a rule by plain forms, is edited and deleted', async ({
  context,
  request,
}) => {
  const old = `/pages/size-guide-${crypto.randomUUID().slice(0, 4)}`;
  const missed = async () => (await request.get(`${old}?visitor=noor`, { maxRedirects: 0 })).status();
  expect([await missed(), await missed()]).toEqual([404, 404]);
  await request.get('/women/products/order-100001-of-noor');
  await request.get('/wp-login.php');

  await signInAsAdmin(context, 'en');
  // Another process may have counted them, and has not saved them yet.
  await expect
    .poll(async () => (await openHtml(context, '/admin/redirects')).all('row', old).map(({ text }) => text))
    .toEqual([expect.stringMatching(new RegExp(`^\\s*${old}\\s*2\\D`))]);
  const list = await openHtml(context, '/admin/redirects');
  expect(list.text).not.toMatch(/100001|wp-login/);
  const form = await list.follow(`Add redirect for ${old}`);
  expect(form.field(/^Old address/).value).toBe(old);
  form.fill(/^Leads to/, '/about');
  const added = await form.press('Create Redirect');
  expect(added.has('link', `Add redirect for ${old}`)).toBe(false);
  expect(await missed()).toBe(301);

  const edited = await (await added.follow(old)).press('Save Redirect', { to: '/contact' });
  expect(edited.text).toContain('updated');
  const moved = await request.get(old, { maxRedirects: 0 });
  expect(moved.headers().location).toBe('/contact');
  const found = await openHtml(context, `/admin/redirects?q=${old}`);
  await found.dialogOf(`Delete ${old}`).press('Delete');
  expect(await missed()).toBe(404);
});

test('a file is previewed and imported, with and without JavaScript', async ({ page, context, request }) => {
  const old = `/women/products/${crypto.randomUUID().slice(0, 4)}`;
  const file = `Redirect from,Redirect to\n${old},/women\n/admin/x,/women\n${old}-2,${old}\n`;
  await signInAsAdmin(page, 'en');
  const plain = await openHtml(context, '/admin/redirects/import');
  plain.attach(/^CSV file/, new File([file], 'redirects.csv', { type: 'text/csv' }));
  const preview = await plain.press('Preview');
  expect(preview.text).toContain('2 new redirects');
  expect(preview.one('row', '/admin/x').text).toContain('cannot be redirected');
  expect((await request.get(old, { maxRedirects: 0 })).status()).toBe(404);
  expect((await preview.press('Import 2 redirects')).text).toContain('2 new redirects');
  const answer = await request.get(`${old}-2`, { maxRedirects: 0 });
  expect(answer.headers().location).toBe('/women');

  await open(page, '/admin/redirects/import');
  const buffer = Buffer.from(`${file}${old}-3,/men\n`);
  await page.getByLabel(/^CSV file/).setInputFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('2 redirects exist already')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 redirect' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await open(page, '/women');
  await page.evaluate((path) => document.querySelector('main a')?.setAttribute('href', path), `${old}-3`);
  await page.locator('main a').first().click();
  await expect(page).toHaveURL(/\/men$/);
});
