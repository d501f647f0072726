import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { startPictureServer } from '../../setup/picture-server.ts';
import { apparelFile, jewelleryFile } from '../../support/shopify-files.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { test as base, expect } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

type Pictures = Awaited<ReturnType<typeof startPictureServer>>;

const test = base.extend<object, { pictures: Pictures }>({
  pictures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const pictures = await startPictureServer();
      await use(pictures);
      pictures.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ world, pictures }, use) => use(await world.startShop({ IMPORT_PRIVATE_HOSTS: pictures.host })),
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ stage: 'import' });

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

const head = 'Handle,Title,Type,Google Shopping / Gender,Variant Price,Option1 Value,Variant Inventory Qty';

test('a file is looked at, imported, and the shop sells it; the same file again changes nothing', async ({
  page,
  world,
}) => {
  const [picture] = await world.sql<{ url: string }>('select url from images order by url limit 1');
  const file = `${head},Image Src,Title in Dutch (product.metafields.custom.title_nl)
journey-scarf,Journey Scarf,accessories,female,29,One Size,4,${picture?.url},Reissjaal
`;
  const changed = file.replace(',4,', ',6,').replace(',29,', ',31,');
  await send(page, file);
  await expect(countsOf(page)).toHaveText(['1', '0', '0', '0']);
  await expect(page.getByRole('row', { name: /Journey Scarf/ })).toContainText('New');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 product' }).press('Enter');
  await expect(page.getByText('The import is done.')).toBeVisible();
  await expect(countsOf(page)).toHaveText(['1', '0', '0', '0']);
  await expect(page.getByRole('row', { name: /Journey Scarf/ })).toContainText('Added');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Show products not in the shop yet' }).click();
  await page.getByRole('link', { name: 'Journey Scarf', exact: true }).click();
  await page.getByRole('button', { name: 'Put in the Shop' }).click();
  await expect(page.getByText('Shoppers cannot find this product yet.')).toBeHidden();
  await page.goto('/women/products/journey-scarf');
  await expect(page.getByRole('heading', { name: 'Journey Scarf' })).toBeVisible();
  await send(page, changed);
  await expect(page.getByText('Changes: price, stock of size One Size')).toBeVisible();
  await expect(page.getByText('29.00 → 31.00')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  await page.goto('/women/products/journey-scarf');
  await expect(page.getByText(/€\s*31,00/).first()).toBeVisible();

  await send(page, changed);
  await expect(countsOf(page)).toHaveText(['0', '0', '1', '0']);
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  await page.getByRole('link', { name: 'All Imports' }).click();
  await expect(
    page.getByRole('table', { name: 'Recent imports' }).getByRole('link', { name: 'season.csv' }),
  ).toHaveCount(3);
});

test('foute regels, in het Nederlands: alles of niets doet niets, overslaan doet de rest', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/);
  await open(page, '/admin/products/import?lang=nl');
  await choose(page, 'CSV-bestand', 'Title\nShirt\n');
  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText('Geen kolom van dit bestand heet Handle')).toBeVisible();
  await expect(page.getByLabel('Handle (herkent het product)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByRole('alert')).toContainText('Eén kolom moet de handle zijn');
  await page.goto('/admin/products/import');
  await choose(
    page,
    'CSV-bestand',
    `${head}\nreis-sjaal,Reissjaal,accessories,female,29,One Size,4\nfout,,accessories,female,gratis,Enorm,4\n`,
  );
  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByRole('group', { name: 'Welke maten zijn dit?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(countsOf(page)).toHaveText(['1', '0', '0', '1']);
  await page.getByRole('navigation', { name: 'Toon' }).getByRole('link', { name: 'Geweigerd' }).click();
  const refused = page.getByRole('row', { name: /fout/ });
  await expect(refused).toContainText('Regel 3, Variant Price: schrijf een prijs zoals 42.50');
  await expect(refused).toContainText('Regel 3, Option1 Value: ‘Enorm’ is geen maat van ons');
  await expect(refused).toContainText('Regel 3, Title: Titel is verplicht');
  await expect(page.getByRole('row', { name: /Reissjaal/ })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('radio', { name: /Alles of niets/ }).check();
  await page.getByRole('button', { name: '1 product importeren' }).click();
  await expect(page.getByText('Er is niets geïmporteerd: sommige producten')).toBeVisible();
  expect(await countOf(world, 'reis-sjaal')).toBe(0);
  await page.getByRole('radio', { name: /Foute overslaan/ }).check();
  await page.getByRole('button', { name: '1 product importeren' }).click();
  await expect(page.getByText('De import is klaar, zonder de geweigerde producten')).toBeVisible();
  await expect(countsOf(page)).toHaveText(['1', '0', '0', '1']);
  expect(await countOf(world, 'reis-sjaal')).toBe(1);
  expect(await countOf(world, 'fout')).toBe(0);
});

test('progress is there again after a reload, and the page follows to the end', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/ERR_INTERNET_DISCONNECTED/);
  const rows = Array.from({ length: 300 }, (_, at) => `long-${at},Long ${at},tops,female,10,M,1`);
  await send(page, `${head}\n${rows.join('\n')}\n`);
  await expect(page.getByText('1–25 of 300')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('26–50 of 300')).toBeVisible();
  // Products are locked, so that the import waits midway until the gate is removed.
  await world.sql('create table import_gate as select 1 as closed');
  const gate = world.sql(`do $$ begin
    lock table products in share row exclusive mode;
    loop exit when not exists (select from import_gate); perform pg_sleep(0.1); end loop; end $$`);
  try {
    await expect
      .poll(
        async () =>
          (
            await world.sql(
              `select from pg_locks join pg_database d on d.oid = database and datname = current_database()
               where relation = 'products'::regclass and mode = 'ShareRowExclusiveLock'`,
            )
          ).length,
      )
      .toBe(1);
    await page.getByRole('radio', { name: /Skip refused ones/ }).check();
    await page.getByRole('button', { name: 'Import 300 products' }).click();
    await expect(page.getByRole('progressbar', { name: '0 of 300 products' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('progressbar', { name: '0 of 300 products' })).toBeVisible();
    await page.context().setOffline(true);
    await page.waitForEvent('requestfailed');
    await page.context().setOffline(false);
    await expect(page.getByText('The import continues if you leave this page.')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await world.sql('delete from import_gate');
    await gate;
    await world.sql('drop table import_gate');
  }
  await expect(page.getByText('The import is done.')).toBeVisible();
  await expect(countsOf(page)).toHaveText(['300', '0', '0', '0']);
});

test('a lost connection keeps the file; what is no CSV file is said to be none', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED/, /ERR_CONNECTION/, /400/, /401/);
  await open(page, '/admin/products/import');
  await choose(page, 'CSV file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
  await page.route('**/admin/products/import/files*', (route) => route.abort());
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(
    page.getByText('The shop did not answer. Nothing you typed is lost; please try again.'),
  ).toBeVisible();
  await page.unroute('**/admin/products/import/files*');
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByText('This is not a CSV file.')).toBeVisible();
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByText('You are no longer signed in. Nothing you typed is lost.')).toBeVisible();
});

test('the catalogue is exported, as a whole or in part, and its import would change nothing', async ({
  page,
}) => {
  await open(page, '/admin/products/import');
  const whole = await download(page);
  expect(whole.name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  await send(page, whole.bytes);
  await expect(countsOf(page).nth(2)).not.toHaveText('0');
  const counts = await countsOf(page).allTextContents();
  expect([counts[0], counts[1], counts[3]]).toEqual(['0', '0', '0']);

  await open(page, '/admin/products/import');
  await page.getByLabel('Products for').selectOption('Men');
  await page.getByLabel('Title or slug contains').fill('SHIRT');
  const part = (await download(page)).bytes.toString();
  expect(part).toContain('\nlinen-shirt,');
  expect(part).not.toContain('linen-wrap-dress');
});

test('a file of another shop: questions, a wrong answer, pictures, and all of it is in the back office', async ({
  page,
  pictures,
  provoke,
}) => {
  provoke(/400/);
  const file = jewelleryFile(`http://${pictures.host}/jewellery`);
  await sendAway(page, file);
  const kinds = page.getByRole('group', { name: 'What kinds of products are these?' });
  await expect(kinds).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Bracelet: category')).toHaveValue('accessories');
  await page.getByLabel('Bracelet: gender').selectOption('Women');
  await page.getByLabel('Bracelet: category').selectOption('Shirts');
  await page.getByLabel('All others: gender').selectOption('Women');
  await page.getByLabel('All others: category').selectOption('Accessories');
  await page.getByLabel('What “Colour” means here').selectOption('Only the first value');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: 'Women has no category Shirts' });
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel('Bracelet: category')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('What “Colour” means here')).toHaveValue('first');
  await expectAccessible(page);
  await page.getByLabel('Bracelet: category').selectOption('Accessories');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(countsOf(page)).toHaveText(['5', '0', '0', '0']);
  await expect(page.getByText('7 pictures are fetched first')).toBeVisible();
  await expect(page.getByText('not everything is in Dutch')).toHaveCount(1);
  await page.getByText(/columns of the file are not read/).click();
  await expect(page.getByText(/^Vendor, /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 5 products' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  await page.getByRole('link', { name: 'Show products not in the shop yet' }).click();
  await page.getByRole('link', { name: 'Boho Earrings' }).click();
  await expect(page.getByText('Shoppers cannot find this product yet.')).toBeVisible();
  expect((await page.request.get('/women/products/boho-earrings')).status()).toBe(404);
  await page.getByRole('button', { name: 'Put in the Shop' }).click();
  await expect(page.getByText('Shoppers cannot find this product yet.')).toBeHidden();
  await expect.poll(async () => (await page.request.get('/women/products/boho-earrings')).status()).toBe(200);

  pictures.asked.length = 0;
  await send(page, file);
  await expect(countsOf(page)).toHaveText(['0', '0', '5', '0']);
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  expect(pictures.asked).toEqual([]);
});

test('zonder JavaScript, op een smalle telefoon: maten, kleuren en foto’s van een andere winkel', async ({
  page,
  browser,
  baseURL,
  pictures,
}) => {
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/products/import?lang=nl');
  await choose(still, 'CSV-bestand', apparelFile(`http://${pictures.host}/apparel`));
  await still.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(still.getByLabel('Wat ‘Small’ hier betekent')).toHaveValue('S');
  await expect(still.getByLabel('Wat ‘Navy’ hier betekent')).toHaveValue('indigo');
  await expect(still.getByLabel('men: voor wie', { exact: true })).toHaveValue('men');
  await still.getByLabel('men: categorie', { exact: true }).selectOption('Overhemden');
  await still.getByLabel('Al het andere: voor wie').selectOption('Dames');
  await still.getByLabel('Al het andere: categorie').selectOption('Tops');
  await still.getByLabel('De hoogste prijs nemen').check();
  const width = await still.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await still.getByRole('button', { name: 'Verder' }).click();
  await expect(countsOf(still)).toHaveText(['5', '0', '0', '0']);
  await still.getByRole('button', { name: '5 producten importeren' }).click();
  await expect(async () => {
    await still.reload();
    await expect(still.getByText('De import is klaar.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(still.getByText('1 foto kon niet worden opgehaald')).toBeVisible();
  await expect(still.getByText('op dit adres staat niets meer')).toBeVisible();
  await plain.close();
});

test('without JavaScript all of it is plain forms', async ({ page, browser, baseURL }) => {
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/admin/products/import?lang=en');
  await choose(still, 'CSV file', 'Title\nShirt\n');
  await still.getByRole('button', { name: 'Check File' }).click();
  await expect(still.getByText('This file has no column called Handle')).toBeVisible();
  await still.goto('/admin/products/import');
  await choose(still, 'CSV file', `${head}\nplain-scarf,Plain Scarf,accessories,female,29,One Size,4\n`);
  await still.getByRole('button', { name: 'Check File' }).click();
  await still.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(async () => {
    await still.reload();
    await expect(still.getByText('The import is done.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await plain.close();
});

/** The four numbers of an import: new, changed, unchanged, refused; afterwards the results. */
function countsOf(page: Page) {
  return page
    .getByRole('region', { name: /What (will happen|happened)|Wat er (gaat gebeuren|is gebeurd)/ })
    .locator('dd');
}

/** Uploads a file on the page and waits for the preview. */
async function send(page: Page, file: string | Buffer): Promise<void> {
  await sendAway(page, file);
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
}

async function sendAway(page: Page, file: string | Buffer): Promise<void> {
  await open(page, '/admin/products/import');
  await choose(page, 'CSV file', file);
  await page.getByRole('button', { name: 'Check File' }).click();
}

async function choose(page: Page, label: string, file: string | Buffer): Promise<void> {
  const buffer = Buffer.from(file);
  await page.getByLabel(label).setInputFiles({ name: 'season.csv', mimeType: 'text/csv', buffer });
}

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

async function countOf(world: World, slug: string): Promise<number> {
  return (await world.sql('select from products where slug = $1', [slug])).length;
}
