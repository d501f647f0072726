import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { picture, upload } from '../support/upload-picture.ts';

/** The library's thumbnails may be encoded for the first time meanwhile. */

test('alt-teksten worden in het Nederlands bijgewerkt; wat er getypt is blijft, wat er ook gebeurt', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/404/, /ERR_FAILED/, /ERR_CONNECTION/);
  test.slow();
  await signInAsAdmin(page);
  await upload(page, await picture('tile.png', 35), 'Before');
  await open(page, '/admin/images?lang=nl&q=Before');
  await page.getByRole('link', { name: 'Before bewerken' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Afbeelding bewerken' })).toBeVisible();
  await expect(
    page.getByText('Deze afbeelding wordt nergens getoond en kan worden verwijderd.'),
  ).toBeVisible();
  const dutch = page.getByLabel('Alt-tekst (Nederlands)');
  await dutch.fill('Een tegel');
  await page.route('**/admin/images/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('De alt-tekst kon niet worden opgeslagen').last()).toBeVisible();
  await expect(dutch).toHaveValue('Een tegel');
  await page.unroute('**/admin/images/**');
  const { promise: typedOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/admin/images/**', async (route) => {
    if (route.request().method() === 'POST') await typedOn;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await dutch.fill('Een tegel van klei');
  goOn();
  await expect(page.getByText('De alt-tekst is opgeslagen')).toBeVisible();
  const history = page.getByRole('region', { name: 'Geschiedenis' });
  await expect(history.getByText('Een tegel', { exact: true })).toBeVisible();
  await expect(dutch).toHaveValue('Een tegel van klei');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(history.getByText('Een tegel van klei')).toBeVisible();
  await expectAccessible(page);

  await world.sql(`delete from images where alt_text = 'Before'`);
  await dutch.fill('Te laat');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Deze afbeelding staat niet meer in de beeldbank.')).toBeVisible();
  await expect(dutch).toHaveValue('Te laat');
});
