import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  await signInAsAdmin(context);
});

test('a new object begins in its first field; a refused form lists its fields with problems, which are links', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await open(page, '/admin/products/new?lang=en');
  const title = page.getByLabel('Title (English)', { exact: true });
  await expect(title).toBeFocused();
  await page.keyboard.type('Linen');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const status = page.locator('.form-status');
  await expect(status).toContainText(/\d fields need your attention/);
  await expectAccessible(page);
  const price = page.getByLabel('Price', { exact: true });
  const listed = status.getByRole('button', { name: 'Price', exact: true });
  await listed.press('Enter');
  await expect(price).toBeFocused();
  await page.keyboard.type('49.95');
  await expect(listed).toHaveCount(0);
});

test('in het Nederlands, op een nieuw onderdeel: één veld vraagt aandacht', async ({ page, provoke }) => {
  provoke(/400/);
  await open(page, '/admin/content?lang=nl');
  await page.getByRole('link', { name: 'Nieuw onderdeel' }).click();
  const title = page.getByLabel('Titel (Engels)', { exact: true });
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: 'Onderdeel maken' }).click();
  const status = page.locator('.form-status');
  await expect(status).toContainText('Eén veld vraagt aandacht:');
  await expect(status.getByRole('button')).toHaveText(['Titel (Engels)']);
  await title.fill('Linnen');
  await expect(status).toBeEmpty();
});
