import type { BrowserContext, Page } from '@playwright/test';
import { startPictureServer } from '../../setup/picture-server.ts';
import { apparelFile, jewelleryFile } from '../../support/shopify-files.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
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

test.beforeEach(async ({ context }) => {
  await signInAsAdmin(context, 'en');
});

const head = 'Handle,Title,Type,Google Shopping / Gender,Variant Price,Option1 Value,Variant Inventory Qty';

test('a file is checked and imported, and the shop sells it; the same file again changes nothing', async ({
  context,
  world,
}) => {
  const [picture] = await world.sql<{ url: string }>('select url from images order by url limit 1');
  const file = `${head},Image Src,Title in Dutch (product.metafields.custom.title_nl)
journey-scarf,Journey Scarf,accessories,female,29,One Size,4,${picture?.url},Reissjaal
`;
  const changed = file.replace(',4,', ',6,').replace(',29,', ',31,');
  const planned = await send(context, file);
  expect(countsOf(planned)).toEqual(['1', '0', '0', '0']);
  expect(planned.one('row', 'Journey Scarf').text).toContain('New');
  const added = await untilDone(context, await planned.press('Import 1 product'));
  expect(countsOf(added)).toEqual(['1', '0', '0', '0']);
  expect(added.one('row', 'Journey Scarf').text).toContain('Added');

  const drafts = await added.follow('Show products not in the shop yet');
  await publish(context, await drafts.follow('Journey Scarf'));
  const sold = await openHtml(context, '/women/products/journey-scarf');
  expect(sold.heading).toBe('Journey Scarf');
  const dearer = await send(context, changed);
  expect(dearer.text).toContain('Changes: price, stock of size One Size');
  expect(dearer.text).toContain('29.00 → 31.00');
  const imported = await untilDone(context, await dearer.press('Import 1 product'));
  expect((await openHtml(context, '/women/products/journey-scarf')).main).toMatch(/€\s*31,00/);

  const again = await send(context, changed);
  expect(countsOf(again)).toEqual(['0', '0', '1', '0']);
  expect(again.text).toContain('There is nothing to import');
  const imports = await again.follow('All Imports');
  expect(imports.one('table', 'Recent imports').all('link', 'season.csv')).toHaveLength(3);

  const undo = await imported.press('Undo this import');
  expect(undo.heading).toBe('Undo of an import');
  expect(undo.text).toContain('31.00 → 29.00');
  const undone = await untilDone(context, await undo.press('Undo for 1 product'), 'The import was undone.');
  expect(undone.has('button', 'Undo this import')).toBe(false);
  expect((await openHtml(context, '/women/products/journey-scarf')).main).toMatch(/€\s*29,00/);
});

test('foute regels, in het Nederlands: alles of niets doet niets, overslaan doet de rest', async ({
  context,
  world,
}) => {
  const file = `${head}\nreis-sjaal,Reissjaal,accessories,female,29,One Size,4\nfout,,accessories,female,gratis,Enorm,4\n`;
  const questions = await sendInDutch(context, file);
  expect(questions.has('group', 'Welke maten zijn dit?')).toBe(true);
  expect(questions.field('Wat ‘Enorm’ hier betekent').value).toBe('Enorm');
  expect(questions.one('group', /^Wat met maten/).text).toContain('Enorm');
  const planned = await questions.press('Verder', { 'Wat ‘Enorm’ hier betekent': 'Kies…' });
  expect(countsOf(planned)).toEqual(['1', '0', '0', '1']);
  const shown = await planned.follow('Geweigerd');
  const refused = shown.one('row', 'fout').text;
  expect(refused).toContain('Regel 3, Variant Price: schrijf een prijs zoals 42.50');
  expect(refused).toContain('Regel 3, Option1 Value: ‘Enorm’ is geen maat van ons');
  expect(refused).toContain('Regel 3, Title: Titel is verplicht');
  expect(shown.has('row', 'Reissjaal')).toBe(false);

  shown.check(/Alles of niets/);
  const nothing = await shown.press('1 product importeren');
  expect(nothing.text).toContain('Er is niets geïmporteerd: sommige producten');
  expect(await countOf(world, 'reis-sjaal')).toBe(0);
  nothing.check(/Foute overslaan/);
  const started = await nothing.press('1 product importeren');
  const done = await untilDone(context, started, 'De import is klaar, zonder de geweigerde producten');
  expect(countsOf(done)).toEqual(['1', '0', '0', '1']);
  expect(await countOf(world, 'reis-sjaal')).toBe(1);
  expect(await countOf(world, 'fout')).toBe(0);

  const undo = await done.press('Deze import ongedaan maken');
  expect(undo.one('row', 'Reissjaal').text).toContain('Verwijderd');
  const startedUndo = await undo.press('Ongedaan maken voor 1 product');
  await untilDone(context, startedUndo, 'De import is ongedaan gemaakt.');
  expect(await countOf(world, 'reis-sjaal')).toBe(0);
});

test('an operator imports a file: progress is there again after a reload, and the page follows to the end', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/ERR_INTERNET_DISCONNECTED/);
  const rows = Array.from({ length: 300 }, (_, at) => `long-${at},Long ${at},tops,female,10,M,1`);
  await open(page, '/admin/products/import');
  await choose(page, `${head}\n${rows.join('\n')}\n`);
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
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
    await page.getByRole('button', { name: 'Import 300 products' }).press('Enter');
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
  await expect(page.getByRole('region', { name: 'What happened' }).locator('dd')).toHaveText([
    '300',
    '0',
    '0',
    '0',
  ]);
  await expectAccessible(page);
});

test('a lost connection keeps the file; a file that is no CSV file is refused', async ({ page, provoke }) => {
  provoke(/ERR_FAILED/, /ERR_CONNECTION/, /400/, /401/);
  await open(page, '/admin/products/import');
  await choose(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
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
  context,
}) => {
  const imports = await openHtml(context, '/admin/products/import');
  const whole = await imports.press('Download CSV');
  expect(whole.headers['content-disposition']).toMatch(/filename="?products-\d{4}-\d\d-\d\d\.csv/);
  const [added, changed, same, refused] = countsOf(await send(context, whole.body));
  expect([added, changed, refused]).toEqual(['0', '0', '0']);
  expect(Number(same)).toBeGreaterThan(0);

  imports.fill('Products for', 'Men');
  imports.fill('Title or web address contains', 'SHIRT');
  const part = await imports.press('Download CSV');
  expect(part.body).toContain('\nlinen-shirt,');
  expect(part.body).not.toContain('linen-wrap-dress');
});

test('the questions about a file fit a narrow phone, and a wrong answer gets the focus', async ({
  page,
  pictures,
  provoke,
}) => {
  provoke(/400/);
  await page.setViewportSize({ width: 320, height: 640 });
  const apparel = await sendAway(page.context(), apparelFile(`http://${pictures.host}/apparel`));
  await open(page, apparel.path);
  await expect(page.getByLabel('What “Navy” means here')).toHaveValue('indigo');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const nameless = await sendAway(page.context(), 'Title\nShirt\n');
  await open(page, nameless.path);
  await expectAccessible(page);

  const jewellery = await sendAway(page.context(), jewelleryFile(`http://${pictures.host}/jewellery`));
  await open(page, jewellery.path);
  await page.getByLabel('Bracelet: department').selectOption('Women');
  await page.getByLabel('Bracelet: category').selectOption('Shirts');
  await page.getByLabel('All others: department').selectOption('Women');
  await page.getByLabel('All others: category').selectOption('Accessories');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: 'Women has no category Shirts' });
  await expect(refusal).toBeFocused();
  await expectAccessible(page);
});

test('a file of another shop: questions, a wrong answer, pictures, and all of it is in the back office', async ({
  context,
  pictures,
}) => {
  const file = jewelleryFile(`http://${pictures.host}/jewellery`);
  const questions = await sendAway(context, file);
  expect(questions.has('group', 'What kinds of products are these?')).toBe(true);
  expect(questions.field('Bracelet: category').value).toBe('accessories');
  questions.fill('Bracelet: department', 'Women');
  questions.fill('Bracelet: category', 'Shirts');
  questions.fill('All others: department', 'Women');
  questions.fill('All others: category', 'Accessories');
  questions.fill('What “Colour” means here', 'Only the first value');
  const refused = await questions.press('Continue');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Women has no category Shirts');
  expect(refused.field('Bracelet: category').isInvalid).toBe(true);
  expect(refused.field('What “Colour” means here').value).toBe('first');
  refused.fill('Bracelet: category', 'Accessories');
  const planned = await refused.press('Continue');

  expect(countsOf(planned)).toEqual(['5', '0', '0', '0']);
  expect(planned.text).toContain('7 pictures are fetched first');
  expect(planned.text.match(/not everything is in Dutch/g)).toHaveLength(1);
  expect(planned.text).toMatch(/columns of the file are not read\W* Vendor, /);
  const done = await untilDone(context, await planned.press('Import 5 products'));
  const drafts = await done.follow('Show products not in the shop yet');
  const earrings = await drafts.follow('Boho Earrings');
  expect((await openHtml(context, '/women/products/boho-earrings')).status).toBe(404);
  await publish(context, earrings);
  await expect.poll(async () => (await openHtml(context, '/women/products/boho-earrings')).status).toBe(200);

  pictures.asked.length = 0;
  const again = await send(context, file);
  expect(countsOf(again)).toEqual(['0', '0', '5', '0']);
  expect(again.text).toContain('There is nothing to import');
  expect(pictures.asked).toEqual([]);
});

test('in het Nederlands: maten, kleuren en foto’s van een andere winkel', async ({ context, pictures }) => {
  const questions = await sendInDutch(context, apparelFile(`http://${pictures.host}/apparel`));
  expect(questions.field('Wat ‘Small’ hier betekent').value).toBe('S');
  expect(questions.field('Wat ‘Navy’ hier betekent').value).toBe('indigo');
  expect(questions.field('men: afdeling').value).toBe('men');
  questions.fill('men: categorie', 'Overhemden');
  questions.fill('Al het andere: afdeling', 'Dames');
  questions.fill('Al het andere: categorie', 'Tops');
  questions.check('De hoogste prijs nemen');
  const planned = await questions.press('Verder');
  expect(countsOf(planned)).toEqual(['5', '0', '0', '0']);
  const done = await untilDone(context, await planned.press('5 producten importeren'), 'De import is klaar.');
  expect(done.text).toContain('1 foto kon niet worden opgehaald');
  expect(done.text).toContain('op dit adres staat niets meer');
});

for (const { language, send: sendFile, lacksHandle, handle, next, refusal } of [
  {
    language: 'en',
    send: sendAway,
    lacksHandle: 'This file has no column called Handle',
    handle: 'Handle (identifies the product)',
    next: 'Continue',
    refusal: 'One column must be the handle',
  },
  {
    language: 'nl',
    send: sendInDutch,
    lacksHandle: 'Geen kolom van dit bestand heet Handle',
    handle: 'Handle (herkent het product)',
    next: 'Verder',
    refusal: 'Eén kolom moet de handle zijn',
  },
])
  test(`a file without handles is only read once a column is the handle (${language})`, async ({
    context,
  }) => {
    const questions = await sendFile(context, 'Title\nShirt\n');
    expect(questions.text).toContain(lacksHandle);
    expect(questions.field(handle).value).toBe('');
    const refused = await questions.press(next);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(refusal);
  });

/** The four numbers of an import: new, changed, unchanged, refused; afterwards the results. */
function countsOf(page: HtmlPage): string[] {
  return page
    .one('region', /What (will happen|happened)|Wat er (gaat gebeuren|is gebeurd)/)
    .all('definition')
    .map(({ text }) => text);
}

/** Uploads a file of which nothing is asked, and returns its preview. */
async function send(context: BrowserContext, file: string): Promise<HtmlPage> {
  const planned = await sendAway(context, file);
  expect(planned.has('heading', 'What will happen')).toBe(true);
  return planned;
}

async function sendAway(context: BrowserContext, file: string): Promise<HtmlPage> {
  const imports = await openHtml(context, '/admin/products/import?lang=en');
  imports.attach('CSV file', new File([file], 'season.csv', { type: 'text/csv' }));
  return imports.press('Check File');
}

async function sendInDutch(context: BrowserContext, file: string): Promise<HtmlPage> {
  const imports = await openHtml(context, '/admin/products/import?lang=nl');
  imports.attach('CSV-bestand', new File([file], 'season.csv', { type: 'text/csv' }));
  return imports.press('Bestand controleren');
}

/** Opens a started import again until its page says that it is done, and returns that page. */
async function untilDone(
  context: BrowserContext,
  started: HtmlPage,
  says = 'The import is done.',
): Promise<HtmlPage> {
  let shown = started;
  await expect
    .poll(async () => {
      shown = await openHtml(context, started.path);
      return shown.text;
    })
    .toContain(says);
  return shown;
}

async function publish(context: BrowserContext, draft: HtmlPage): Promise<void> {
  const note = 'Shoppers cannot find this product yet.';
  expect(draft.text).toContain(note);
  await draft.press('Put in the Shop');
  expect((await openHtml(context, draft.path)).text).not.toContain(note);
}

async function choose(page: Page, file: string | Buffer): Promise<void> {
  const buffer = Buffer.from(file);
  await page.getByLabel('CSV file').setInputFiles({ name: 'season.csv', mimeType: 'text/csv', buffer });
}

async function countOf(world: World, slug: string): Promise<number> {
  return (await world.sql('select from products where slug = $1', [slug])).length;
}
