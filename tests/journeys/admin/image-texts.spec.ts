import type { BrowserContext } from '@playwright/test';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { picture, upload } from '../support/upload-picture.ts';

test('wat er getypt is blijft als de verbinding wegvalt, als het tijdens het opslaan verandert, en als de afbeelding weg is', async ({
  page,
  context,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/404/, /ERR_FAILED/, /ERR_CONNECTION/);
  await signInAsAdmin(context, 'nl');
  await upload(page, await picture('clay.png', 36), 'Clay');
  await open(page, await addressOf(context, 'Clay'));
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

  await world.sql(`delete from images where alt_text = 'Clay'`);
  await dutch.fill('Te laat');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Deze afbeelding staat niet meer in de beeldbank.')).toBeVisible();
  await expect(dutch).toHaveValue('Te laat');
});

test('zonder JavaScript wordt een alt-tekst in het Nederlands bijgewerkt', async ({ context, baseURL }) => {
  test.slow();
  await signInAsAdmin(context, 'nl');
  const uploaded = await context.request.post('/admin/images/files', {
    multipart: { altText: 'Before', files: await picture('tile.png', 35) },
    headers: { Origin: baseURL ?? '' },
  });
  expect(uploaded.status()).toBe(200);
  const image = await openHtml(context, await addressOf(context, 'Before'));
  expect(image.heading).toBe('Afbeelding bewerken');
  expect(image.text).toContain('Deze afbeelding wordt nergens getoond en kan worden verwijderd.');
  const field = 'Alt-tekst (Nederlands)';
  image.fill(field, 'Een tegel');
  const saved = await image.press('Opslaan');
  expect(saved.text).toContain('De alt-tekst is opgeslagen');
  expect(saved.one('region', 'Geschiedenis').text).toContain('Een tegel');
});

async function addressOf(context: BrowserContext, altText: string): Promise<string> {
  const library = await openHtml(context, `/admin/images?lang=nl&q=${altText}`);
  return (await library.follow(`${altText} bewerken`)).path;
}
