import fs from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { isAlive, open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('an operator finds a customer, signs them out everywhere, and reads it in the history', async ({
  page,
  browser,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[14]/);
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await theirs.newPage();
  const { email } = await signedIn(other, { world, baseURL });
  await other.goto('/account');
  await expect(other).toHaveURL('/account');
  await signInAsAdmin(page);
  await open(page, '/admin/customers');
  const search = page.getByRole('searchbox', { name: 'Search by name, email address or order' });
  await search.fill('nobody@example.com');
  await search.press('Enter');
  await expect(
    page.getByText('Nobody who bought or registered is found by “nobody@example.com”.'),
  ).toBeVisible();
  await search.fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('region', { name: 'Customer account' });
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expect(found.getByText('In one browser')).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: `Sign ${email} out everywhere?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(found.getByText('In one browser')).toBeVisible();
  await found.getByRole('button', { name: 'Sign out everywhere' }).click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(`${email} is signed out of one browser.`)).toBeVisible();
  await expect(found.getByText('In no browser')).toBeVisible();
  await expect(found.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0);
  await other.goto('/account');
  await expect(other).toHaveURL(/\/login/);
  await theirs.close();

  await open(page, `/admin/history?q=${encodeURIComponent(email)}&lang=nl`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Overal uitgelogd')).toBeVisible();
  await row.getByRole('link', { name: email }).click();
  await expect(page.getByRole('region', { name: 'Klantaccount' }).getByText('In geen browser')).toBeVisible();
  await isAlive(page);
});

test('who bought without an account stands in the list with what they spent, and their page tells all of it', async ({
  page,
  world,
  shop,
}) => {
  await world.setStock('m1', 'M', 5);
  const { number, email } = await placeOrderInShop(world, shop, true);
  await expect.poll(async () => (await world.mailsTo(email)).length).toBeGreaterThan(0);
  const [{ total } = { total: 0 }] = await world.sql<{ total: number }>(
    'select total_cents as total from orders where order_number = $1',
    [number],
  );
  const amount = (cents: number) => `€${(cents / 100).toFixed(2)}`;
  await signInAsAdmin(page);
  await open(page, '/admin/customers');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Guest');
  await expect(row).toContainText(amount(total));
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Search by name, email address or order' });
  await search.fill(number);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expect(page.getByText('Bought without an account.')).toBeVisible();
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(orders.getByRole('row').filter({ hasText: number })).toContainText('Paid');
  const mails = page.getByRole('region', { name: 'Emails about their orders' });
  await expect(mails.getByRole('row').filter({ hasText: 'Confirmation of the order' })).toContainText(number);
  await expect(page.getByText('Never signed up')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Customers' }).click();
  await expect(search, 'the list is as it was left').toHaveValue(number);
  await page.goto(`/admin/customers?q=${encodeURIComponent(email.toUpperCase())}&lang=nl`);
  await expect(page.getByText('Kocht zonder account.')).toBeVisible();
  await expectAccessible(page);
  await isAlive(page);
});

test('who asks for their data gets a copy, and who asks to be forgotten is, both in the history', async ({
  page,
  world,
  shop,
}) => {
  await world.setStock('m1', 'M', 5);
  const { number, email } = await placeOrderInShop(world, shop, true);
  await world.sql("update orders set status = 'delivered' where order_number = $1", [number]);
  await signInAsAdmin(page);
  await open(page, `/admin/customers/${number}`);
  const theirs = page.getByRole('region', { name: 'Their data' });
  const download = page.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Copy of their data' }).click();
  const copy = JSON.parse(await fs.readFile(await (await download).path(), 'utf8'));
  expect(copy).toMatchObject({ orders: [{ orderNumber: number, email }] });
  await theirs.getByRole('button', { name: 'Erase their data' }).click();
  const question = page.getByRole('dialog', { name: `Erase what is known of ${email}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase their data' }).click();
  await expect(page.getByText('Their data is erased.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  const left = await world.sql<{ email: string }>('select email from orders where order_number = $1', [
    number,
  ]);
  expect(left).toEqual([{ email: '' }]);

  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Newsletter list as CSV' }).click();
  expect((await list).suggestedFilename()).toMatch(/^newsletter-[\d-]+\.csv$/);
  const everybody = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All customers as CSV' }).click();
  expect((await everybody).suggestedFilename()).toMatch(/^customers-[\d-]+\.csv$/);
  await open(page, `/admin/history?q=${number}`);
  await expect(page.getByRole('row').filter({ hasText: 'Personal data exported' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Personal data erased' })).toBeVisible();
  await isAlive(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same in Dutch', async ({ page, browser, world, baseURL, provoke }) => {
    provoke(/\.js csp$/);
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await theirs.newPage();
    const { email } = await signedIn(other, { world, baseURL });
    await signInAsAdmin(page);
    await page.goto('/admin/customers?lang=nl');
    await page.getByRole('searchbox', { name: 'Zoek op naam, e-mailadres of bestelling' }).fill(email);
    await page.getByRole('button', { name: 'Zoeken', exact: true }).click();
    await page.getByRole('button', { name: 'Overal uitloggen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Overal uitloggen' }).click();
    await expect(page.getByText(`${email} is in één browser uitgelogd.`)).toBeVisible();
    await expect(page.getByText('In geen browser')).toBeVisible();
    await other.goto('/account');
    await expect(other).toHaveURL(/\/login/);
    await theirs.close();
  });
});
