import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test('a page is written in both languages and read in both, and pages of WordPress are imported and undone', async ({
  page,
  context,
}) => {
  const name = crypto.randomUUID().slice(0, 8);
  await page.setViewportSize({ width: 320, height: 800 });
  await signInAsAdmin(page, 'en');
  await open(page, '/admin/content');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Admin Panel sections' })
    .getByRole('link', { name: 'Pages' })
    .click();
  await page.getByRole('link', { name: 'New Page' }).click();
  await page.getByLabel('Title (English)').fill(`Story ${name}`);
  await page.getByLabel('Title (Dutch)').fill(`Verhaal ${name}`);
  await page
    .getByLabel('Text (English)')
    .fill(
      '# Since 2020\n\nWe **sew** in [Utrecht](/contact).\n\n1. One\n2. Two\n\n- a\n- b\n\n> Well\n\n| Wool | Linen |\n|---|---|\n| warm | cool |',
    );
  await page.getByLabel('Text (Dutch)').fill('# Sinds 2020\n\nWij naaien zelf. <script>alert(1)</script>');
  await page.getByLabel('Published: everyone can read the page').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Page' }).click();
  await expect(page.getByText(`/pages/story-${name}`)).toBeVisible();
  await expectAccessible(page);

  await open(page, `/pages/story-${name}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Since 2020' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'cool' })).toBeVisible();
  await expectAccessible(page);
  await open(page, `/pages/story-${name}?lang=nl`);
  await expect(page.getByRole('heading', { level: 1, name: `Verhaal ${name}` })).toBeVisible();
  await expect(page.getByText('Wij naaien zelf. <script>alert(1)</script>')).toBeVisible();
  await expectAccessible(page);

  const item = (fields: string, text: string) =>
    `<item>${fields}<content:encoded><![CDATA[${text}]]></content:encoded><wp:post_type>post</wp:post_type></item>`;
  const file = `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0"><channel><language>en-US</language>
    ${item(`<title>Old ${name}</title><link>https://old.example/2024/old-${name}/</link><wp:post_name>old-${name}</wp:post_name><wp:status>publish</wp:status>`, '<p>From <em>before</em>.</p><img src="https://old.example/a.jpg"/>')}
    ${item(`<title>Unseen ${name}</title><wp:post_name>unseen-${name}</wp:post_name><wp:status>draft</wp:status>`, 'Later.')}
    ${item('<title></title><wp:post_name></wp:post_name><wp:status>publish</wp:status>', 'Nothing.')}
  </channel></rss>`;
  await open(page, '/admin/pages?lang=en');
  await page.getByRole('link', { name: 'Import pages of another shop' }).click();
  const upload = { name: `${name}.xml`, mimeType: 'text/xml', buffer: Buffer.from(file) };
  await page.getByLabel('CSV or XML file').setInputFiles(upload);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('2 new pages', { exact: true })).toBeVisible();
  await expect(page.getByText('1 picture on another site is left out of the text')).toBeVisible();
  await expect(page.getByRole('row', { name: `/pages/unseen-${name}` })).toContainText('Draft');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import pages' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();

  await open(page, `/2024/old-${name}`);
  await expect(page).toHaveURL(new RegExp(`/pages/old-${name}$`));
  await expect(page.locator('main').getByText('before')).toBeVisible();
  const draft = await context.request.get(`/pages/unseen-${name}`);
  expect(draft.status()).toBe(404);

  const found = await openHtml(context, `/admin/search?q=old-${name}`);
  expect(found.text).toContain(`Old ${name}`);
  const imports = await openHtml(context, '/admin/pages/import');
  const undone = await imports.dialogOf(`Undo import of ${name}.xml`).press('Undo import');
  expect(undone.text).toContain('Import undone: 2 pages were deleted.');
  expect((await context.request.get(`/pages/old-${name}`)).status()).toBe(404);
  const history = await openHtml(context, '/admin/history?kind=page-import');
  expect(history.text).toContain(`${name}.xml`);
});
