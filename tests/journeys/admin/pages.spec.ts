import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test('a page is written in both languages and read in both', async ({ page, context }) => {
  const name = crypto.randomUUID().slice(0, 8);
  await page.setViewportSize({ width: 320, height: 800 });
  await signInAsAdmin(page, 'en');
  await open(page, '/admin/content');
  await page.getByRole('link', { name: 'Pages of your own' }).click();
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

  const found = await openHtml(context, `/admin/search?q=story-${name}`);
  expect(found.text).toContain(`Story ${name}`);
});
