import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { picture, upload } from '../support/upload-picture.ts';

test.use({ hasTruePictures: true });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

/** The library's thumbnails may be encoded for the first time meanwhile. */
const patiently = { timeout: 30_000 };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Images' });

test('of three files one is bad: the others are in the library, are found and are served', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await open(page, '/admin/images');
  await page.getByRole('button', { name: 'Upload Images' }).press('Enter');
  const box = dialog(page);
  await expect(box.getByText('Drag & drop images here, or click to select')).toBeVisible();
  await expect(box.getByText('Supports JPEG, PNG, GIF, WebP')).toBeVisible();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await box.locator('input[type=file]').setInputFiles([]);
  await box.getByRole('button', { name: 'Upload images' }).click({ force: true });
  await expect(box, 'nothing happens when no files are chosen').toBeVisible();
  await expect(box.getByRole('listitem')).toHaveCount(0);
  expect(posts).toEqual([]);
  await box
    .locator('input[type=file]')
    .setInputFiles([
      await picture('one.png', 31),
      { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="steal()"/>') },
      await picture('two.jpg', 32),
    ]);
  const alt = box.getByRole('group', { name: 'Alt Text (optional)' });
  await alt.getByLabel('Alt Text (English)').fill('A terracotta tile');
  await box.getByLabel('Alt Text (Dutch)').fill('Een tegel van terracotta');
  const files = box.getByRole('list', { name: 'Chosen images' }).getByRole('listitem');
  await expect(files).toHaveCount(3);
  await expect(files.first()).toContainText('0.00 MB');
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Upload 3 images' }).click();
  await expect(box.getByText('2 image(s) uploaded successfully')).toBeVisible(patiently);
  await expect(box.getByText('Failed to upload image', { exact: true })).toBeVisible();
  await expect(page.locator('.toast'), 'the dialog says it itself').toHaveCount(0);
  await expect(files.filter({ hasText: 'Uploaded' })).toHaveCount(2);
  await expect(files.filter({ hasText: 'script.png' })).toContainText(
    'File type must be JPEG, PNG, GIF, WebP',
  );
  await expect(box.getByLabel('Alt Text (English)')).toHaveValue('A terracotta tile');
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expect(box).toBeHidden();

  const found = page.getByRole('link', { name: 'Edit A terracotta tile' });
  await expect(found).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search images...' }).fill('TEGEL');
  await page.getByRole('searchbox', { name: 'Search images...' }).press('Enter');
  await expect(page).toHaveURL(/q=TEGEL/);
  await expect(found).toHaveCount(2);
  const shown = found.first().locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('searchbox', { name: 'Search images...' }).fill('nothing like it');
  await page.getByRole('searchbox', { name: 'Search images...' }).press('Enter');
  await expect(page.getByText('No images found matching your search.')).toBeVisible();
});

test('what is dropped on the zone is uploaded; the same picture again is no new one', async ({ page }) => {
  await open(page, '/admin/images');
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const { buffer } = await picture('dropped.png', 33);
  const drop = () =>
    dialog(page)
      .locator('.drop-zone')
      .evaluate(
        (zone, bytes) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
          files.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
        },
        [...buffer],
      );
  await drop();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText(
    'File type must be',
  );
  await dialog(page).getByRole('button', { name: 'Remove notes.txt' }).click();
  await dialog(page).getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible(patiently);
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Upload Images' }).click();
  await drop();
  await dialog(page).getByRole('button', { name: 'Remove notes.txt' }).click();
  await dialog(page).getByLabel('Alt Text (English)').fill('Another text');
  await dialog(page).getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(page.getByText('It keeps the alt text it had.')).toBeVisible(patiently);
  await expect(dialog(page).getByText('Already in the library, with the alt text it had')).toBeVisible();
  await expect(dialog(page).getByLabel('Alt Text (English)')).toHaveValue('Another text');
});

test('an image that is shown stays and says where; one that is not is deleted', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/409/);
  const [used] = await world.sql<{ alt_text: string; title: string }>(
    `select alt_text, title from images join product_images on image_id = images.id
     join products on products.id = product_id order by title limit 1`,
  );
  await open(page, `/admin/images?q=${encodeURIComponent(used?.alt_text ?? '')}`);
  await page
    .getByRole('button', { name: `Delete ${used?.alt_text}` })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this image?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This image stays, because it is shown by:')).toBeVisible(patiently);
  await expect(page.getByRole('listitem').filter({ hasText: `Product: ${used?.title}` })).toBeVisible();
  await expect(page.getByText('Failed to delete image')).toBeVisible();
  await expectAccessible(page);

  await upload(page, await picture('gone.png', 34), 'Soon gone');
  await open(page, '/admin/images?q=Soon+gone');
  await page.getByRole('button', { name: 'Delete Soon gone' }).press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Image deleted successfully')).toBeVisible(patiently);
  await expect(page.getByText('No images found matching your search.')).toBeVisible();
});

test('a lost connection keeps the files and the texts, and the next try sends them', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED/, /ERR_CONNECTION/, /401/);
  await open(page, '/admin/images');
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const box = dialog(page);
  await box.locator('input[type=file]').setInputFiles([await picture('kept.png', 36)]);
  await box.getByLabel('Alt Text (English)').fill('Kept');
  await page.route('**/admin/images/files*', (route) => route.abort());
  await box.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(box.getByText('The shop could not store it. Please try again.')).toBeVisible();
  await expect(box.getByLabel('Alt Text (English)')).toHaveValue('Kept');
  await page.unroute('**/admin/images/files*');
  await box.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible(patiently);

  await page.getByRole('button', { name: 'Upload Images' }).click();
  await box.locator('input[type=file]').setInputFiles([await picture('late.png', 37)]);
  await page.context().clearCookies({ name: /session/ });
  await box.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(box.getByText('You are no longer signed in. Nothing you typed is lost.')).toBeVisible();
});

test('without JavaScript uploading is a plain form whose report the library shows', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/images?lang=en');
  await still.getByRole('button', { name: 'Upload Images' }).click();
  await dialog(still)
    .locator('input[type=file]')
    .setInputFiles([
      await picture('plain.png', 38),
      { name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('words') },
    ]);
  await dialog(still).getByLabel('Alt Text (English)').fill('Plain');
  await dialog(still).getByRole('button', { name: 'Upload images' }).click();
  await expect(still.getByText('Image uploaded successfully')).toBeVisible();
  await expect(still.getByText('bad.png – File type must be JPEG, PNG, GIF, WebP')).toBeVisible();
  await expect(still.getByRole('link', { name: 'Edit Plain' })).toBeVisible();
  await plain.close();
});

test('a library that cannot be read says so and offers another try', async ({ page, world, provoke }) => {
  provoke(/503/, /image library could not be read/);
  await world.sql('alter table images rename to images_away');
  try {
    await page.goto('/admin/images');
    await expect(page.getByRole('heading', { name: 'Failed to load images' })).toBeVisible();
  } finally {
    await world.sql('alter table images_away rename to images');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
});
