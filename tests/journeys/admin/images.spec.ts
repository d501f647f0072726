import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { picture } from '../support/upload-picture.ts';

test.use({ hasTruePictures: true });

/** The library's thumbnails may be encoded for the first time during a test. */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Images' });

test('of three files one is bad: the others are in the library, are found and are served; an image that is shown stays and says where', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/400/, /409/);
  await signInAsAdmin(page);
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
  await box.getByRole('button', { name: 'Upload 3 images' }).click();
  await expect(box.getByText('2 image(s) uploaded successfully')).toBeVisible();
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
  const shown = found.first().locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const library = await openHtml(page.context(), '/admin/images');
  library.fill('Search images...', 'TEGEL');
  const tiles = await library.press('Search');
  expect(tiles.all('link', 'Edit A terracotta tile')).toHaveLength(2);
  library.fill('Search images...', 'nothing like it');
  expect((await library.press('Search')).text).toContain('No images found matching your search.');

  const [used] = await world.sql<{ alt_text: string; title: string }>(
    `select alt_text, title from images join product_images on image_id = images.id
     join products on products.id = product_id order by title limit 1`,
  );
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete this image?' });
  await page.getByRole('button', { name: 'Delete A terracotta tile' }).first().press('Enter');
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Image deleted successfully')).toBeVisible();
  await open(page, `/admin/images?q=${encodeURIComponent(used?.alt_text ?? '')}`);
  await page
    .getByRole('button', { name: `Delete ${used?.alt_text}` })
    .first()
    .click();
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This image cannot be deleted because it is used by:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `Product: ${used?.title}` })).toBeVisible();
  await expect(page.getByText('Failed to delete image')).toBeVisible();
  await expectAccessible(page);
});

test('what is dropped on the zone is uploaded, also after a lost connection; the same picture again is no new one', async ({
  page,
  provoke,
}) => {
  test.slow();
  provoke(/ERR_FAILED/, /ERR_CONNECTION/, /401/);
  await signInAsAdmin(page);
  await open(page, '/admin/images');
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const box = dialog(page);
  const { buffer } = await picture('dropped.png', 33);
  const drop = () =>
    box.locator('.drop-zone').evaluate(
      (zone, bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        files.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
        zone.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
      },
      [...buffer],
    );
  await drop();
  await expect(box.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText('File type must be');
  await box.getByRole('button', { name: 'Remove notes.txt' }).click();
  await box.getByLabel('Alt Text (English)').fill('Kept');
  await page.route('**/admin/images/files*', (route) => route.abort());
  await box.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(box.getByText('The shop could not store it. Please try again.')).toBeVisible();
  await expect(box.getByLabel('Alt Text (English)')).toHaveValue('Kept');
  await page.unroute('**/admin/images/files*');
  await box.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await expect(box).toBeHidden();

  await page.getByRole('button', { name: 'Upload Images' }).click();
  await drop();
  await box.getByRole('button', { name: 'Remove notes.txt' }).click();
  await box.getByLabel('Alt Text (English)').fill('Another text');
  await box.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(page.getByText('It keeps the alt text it had.')).toBeVisible();
  await expect(box.getByText('Already in the library, with the alt text it had')).toBeVisible();
  await expect(box.getByLabel('Alt Text (English)')).toHaveValue('Another text');

  await page.context().clearCookies({ name: /session/ });
  await box.locator('input[type=file]').setInputFiles([await picture('late.png', 37)]);
  await box.getByRole('button', { name: /^Upload \d image/ }).click();
  await expect(box.getByText('You are no longer signed in. Nothing you typed is lost.')).toBeVisible();
});

test('without JavaScript uploading is a plain form whose report the library shows, and the image is deleted by one', async ({
  context,
  baseURL,
}) => {
  await signInAsAdmin(context, 'en');
  const library = await openHtml(context, '/admin/images');
  const form = library.dialogOf('Upload Images').one('form');
  expect(['method', 'enctype', 'action'].map(form.attribute)).toEqual([
    'post',
    'multipart/form-data',
    '/admin/images/files',
  ]);
  expect(form.field(/JPEG/).attribute('name')).toBe('files');
  expect(form.field('Alt Text (English)').attribute('name')).toBe('altText');
  const sent = new FormData();
  const { buffer } = await picture('plain.png', 38);
  sent.append('files', new File([new Uint8Array(buffer)], 'plain.png', { type: 'image/png' }));
  sent.append('files', new File(['words'], 'bad.png', { type: 'image/png' }));
  sent.append('altText', 'Plain');
  const report = await context.request.post('/admin/images/files', {
    headers: { Origin: baseURL ?? '', Accept: 'text/html' },
    multipart: sent,
  });
  const reported = await openHtml(context, report.url());
  expect(reported.text).toContain('Image uploaded successfully');
  expect(reported.text).toContain('bad.png – File type must be JPEG, PNG, GIF, WebP');
  expect(reported.has('link', 'Edit Plain')).toBe(true);

  // The image is shown nowhere, so it can be deleted.
  const deleted = await reported.dialogOf('Delete Plain').press('Delete');
  expect(deleted.has('link', 'Edit Plain')).toBe(false);
  const found = await openHtml(context, '/admin/images?q=Plain');
  expect(found.text).toContain('No images found matching your search.');
});

test('a library that cannot be read says so and offers another try', async ({ context, world, provoke }) => {
  provoke(/page failed/);
  await signInAsAdmin(context, 'en');
  await world.sql('alter table images rename to images_away');
  try {
    const failed = await openHtml(context, '/admin/images');
    expect(failed.status).toBe(503);
    expect(failed.has('heading', 'Failed to load images')).toBe(true);
    expect(failed.text).toContain('Try Again');
  } finally {
    await world.sql('alter table images_away rename to images');
  }
  expect((await openHtml(context, '/admin/images')).has('link', /^Edit /)).toBe(true);
});
