import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { picture, upload } from '../support/upload-picture.ts';

test.use({ hasTruePictures: true });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('a deleted image is had back from the bin, by one of two who want it, and gone for good when one says so', async ({
  page,
  provoke,
}) => {
  provoke(/404/);
  await upload(page, await picture('bin.png', 71), 'Chimney at noon');
  await open(page, '/admin/images?q=Chimney+at+noon');
  const remove = page.getByRole('button', { name: 'Delete Chimney at noon' });
  const question = page.getByRole('dialog');
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByText('“Chimney at noon” stays in the trash for 30 days.')).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Chimney at noon' });
  await expect(row).toContainText('Image');
  await expectAccessible(page);

  const other = await page.context().newPage();
  await open(other, '/admin/bin');
  await page.getByRole('button', { name: 'Restore Chimney at noon' }).press('Enter');
  await expect(page.getByText('“Chimney at noon” is back.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.getByRole('button', { name: 'Restore Chimney at noon' }).click();
  await expect(other.getByText('It is no longer in the trash')).toBeVisible();

  await open(other, '/admin/images?q=Chimney+at+noon&lang=nl');
  await other.getByRole('button', { name: 'Chimney at noon verwijderen' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await expect(other.getByText('‘Chimney at noon’ ligt 30 dagen in de prullenbak.')).toBeVisible();
  await open(other, '/admin/bin');
  await other.getByRole('button', { name: 'Voorgoed verwijderen: Chimney at noon' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Voorgoed verwijderen' }).click();
  await expect(other.getByText('‘Chimney at noon’ is voorgoed weg.')).toBeVisible();
  await other.close();
});

test('without JavaScript the bin gives back what is asked for', async ({ context, world }) => {
  await world.sql(
    `insert into bin_items (kind, object_id, title, content, deleted_by, deleted_at) values
     ('content-section', '0a0a0a0a-0000-4000-8000-0000000000b1', 'Wells of Fez',
      '{"title":"Wells of Fez","titleNl":null,"sectionType":"custom","content":{},"contentNl":null,"status":"draft",
        "pageLocation":"","sortOrder":0,"startDate":null,"endDate":null}', 'noor@example.com', now())`,
  );
  const bin = await openHtml(context, '/admin/bin?lang=en');
  const restored = await bin.press('Restore Wells of Fez');
  expect(restored.has('heading', 'Trash')).toBe(true);
  expect(restored.has('button', 'Restore Wells of Fez')).toBe(false);
  expect(
    await world.sql(`delete from content_sections where title = 'Wells of Fez' returning title`),
  ).toEqual([{ title: 'Wells of Fez' }]);
});
