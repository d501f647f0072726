import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'migration' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

/** Pictures are stored on the way. */
const patiently = { timeout: 60_000 };
const button = 'Migrate localStorage to Database';
const dialog = (page: Page) => page.getByRole('dialog', { name: button });
const outcome = (page: Page, name: string) =>
  dialog(page).getByRole('listitem').filter({ hasText: name }).first();

test('what a browser kept is in the shop, row by row; doing it again adds nothing', async ({
  page,
  context,
  world,
}) => {
  await open(page, '/admin/recovery');
  await expect(page.getByRole('button', { name: button }), 'nothing to migrate').toHaveCount(0);
  await page.getByRole('link', { name: 'Health' }).click();
  await page.getByRole('button', { name: button }).click();
  await expect(dialog(page).getByText('This browser has nothing to migrate.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Migrate', exact: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');

  const image = await picture('#7a4b2c');
  await keep(page, {
    navigationCategories: { men: [{ title: 'Tops', url: '/men/tops', featured: true }, { url: 'sandals' }] },
    products: [
      { title: 'Kept Kaftan', price: 120.5, subcategory: 'dresses', image, sizes: ['S', 'M'] },
      { title: 'Linen Shirt', slug: 'linen-shirt', price: 1, subcategory: 'tops' },
    ],
    adminImages: [{ url: image }, await picture('#2c4b7a')],
  });
  await open(page, '/admin');
  await expect(page.getByRole('button', { name: button })).toHaveCount(1);
  await page.getByRole('banner').getByRole('button', { name: button }).press('Enter');
  await expect(dialog(page).getByRole('definition')).toHaveText(['2', '2', '2']);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Migrate', exact: true }).press('Enter');
  await expect(
    dialog(page).getByText('Your data has been successfully migrated to the database'),
  ).toBeVisible(patiently);
  await expect(dialog(page).getByText('3 added, 3 skipped, 0 refused')).toBeVisible();
  await expect(outcome(page, 'Tops')).toContainText('Already there');
  await expect(outcome(page, 'sandals')).toContainText('Added');
  await expect(outcome(page, 'Kept Kaftan')).toContainText('Added');
  await expect(outcome(page, 'Linen Shirt')).toContainText('Already there');
  await dialog(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog(page)).toBeHidden();

  const drafts = await openHtml(context, '/admin/products?unpublished=1&lang=en');
  const draft = await drafts.follow('Kept Kaftan');
  expect(draft.text).toContain('Shoppers cannot find this product yet.');
  await draft.press('Put in the Shop');
  expect((await openHtml(context, draft.path)).text).not.toContain('Shoppers cannot find this product yet.');
  const sold = await openHtml(context, '/women/products/kept-kaftan');
  expect(sold.heading).toBe('Kept Kaftan');
  expect(sold.body).toMatch(/<img[^>]* alt="Migrated image"/);
  const sizes = await world.sql(
    `select size, available, stock_quantity from product_sizes join products on products.id = product_id
     where slug = 'kept-kaftan' order by size`,
  );
  expect(sizes).toEqual([
    { size: 'M', available: true, stock_quantity: 10 },
    { size: 'S', available: true, stock_quantity: 10 },
  ]);
  const menus = (await openHtml(context, '/admin/navigation')).one('group', 'Men');
  expect(menus.field('Regular Categories').value).toMatch(/, sandals$/);

  await open(page, '/admin');
  await page.getByRole('button', { name: button }).click();
  await dialog(page).getByRole('button', { name: 'Migrate', exact: true }).click();
  await expect(dialog(page).getByText('0 added, 6 skipped, 0 refused')).toBeVisible(patiently);
});

test('wat niet mee kan, wordt met zijn reden genoemd; zonder verbinding kan het nog een keer', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED/, /ERR_CONNECTION/);
  await open(page, '/admin?lang=nl');
  await keep(page, {
    navigationCategories: [{ title: 'Speelgoed', url: 'speelgoed', category_type: 'kids' }],
    products: [
      { title: 'Zonder prijs', price: 'veel', subcategory: 'tops' },
      { title: 'Foto elders', price: 10, subcategory: 'tops', image_url: 'https://elsewhere.example/1.jpg' },
    ],
    adminImages: ['http://169.254.169.254/latest', 'data:image/svg+xml;base64,PHN2Zy8+'],
  });
  const box = page.getByRole('dialog', { name: 'localStorage naar de database overzetten' });
  await page.getByRole('button', { name: 'localStorage naar de database overzetten' }).click();
  await page.route('**/admin/migration?*', (route) => route.abort());
  await box.getByRole('button', { name: 'Overzetten', exact: true }).click();
  await expect(box.getByText('Er ging iets mis bij het overzetten van je gegevens')).toBeVisible();
  await expect(box.getByText('De winkel gaf geen antwoord.')).toBeVisible();
  await page.unroute('**/admin/migration?*');

  const isSeen = Promise.withResolvers<void>();
  await page.route('**/admin/migration?*', async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await box.getByRole('button', { name: 'Overzetten', exact: true }).click();
  await expect(box.getByText('Er ging iets mis bij het overzetten van je gegevens')).toHaveCount(0);
  isSeen.resolve();
  await expect(box.getByText('1 toegevoegd, 0 overgeslagen, 4 geweigerd')).toBeVisible(patiently);
  await expect(box.getByText('Er ging iets mis bij het overzetten van je gegevens')).toBeVisible();
  const reason = (name: string) => box.getByRole('listitem').filter({ hasText: name });
  await expect(reason('Speelgoed')).toContainText(
    'De categorie hoort niet bij dames, heren of nieuw binnen.',
  );
  await expect(reason('Zonder prijs')).toContainText('De prijs moet positief zijn');
  await expect(reason('Foto elders')).toContainText('Toegevoegd zonder de afbeelding');
  await expect(reason('169.254')).toContainText('De afbeelding staat op een andere server');
  await expect(reason('svg')).toContainText('Dit is geen afbeelding die de winkel kan lezen');

  await keep(page, { products: '{ no json' });
  await box.getByRole('button', { name: 'Sluiten' }).click();
  await page.getByRole('button', { name: 'localStorage naar de database overzetten' }).click();
  await expect(box.getByText('Niet gelezen, want het is geen JSON: products')).toBeVisible();
});

/** Puts values into the browser's storage; text as it is, anything else as JSON. */
async function keep(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }, values);
}

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
