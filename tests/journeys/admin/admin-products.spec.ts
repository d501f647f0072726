import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, withoutOrders } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';
import { picture } from '../support/upload-picture.ts';

test.use({ stage: 'products' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

/** Pictures of the library may be encoded for the first time at that moment. */
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const save = (page: Page) => page.getByRole('button', { name: 'Save Product' }).click();

test('a product is added and changed, also while the operator types on, and shoppers see it on the next page they open', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  const shown = () => openHtml(shopper, '/men/products/cotton-djellaba?lang=en');
  await open(page, '/admin/products/new');
  await page.getByLabel('Title (English)').fill('Cotton Djellaba');
  await page.getByLabel('Title (Dutch)').fill('Katoenen djellaba');
  await page.getByLabel('Price', { exact: true }).fill('49,95');
  const category = page.getByLabel('Category', { exact: true });
  await category.selectOption({ label: 'Dresses' });
  await page.getByLabel('Department').selectOption({ label: 'Men' });
  await expect(category).toHaveValue('');
  await category.selectOption({ label: 'Shirts' });
  await page.getByRole('checkbox', { name: 'Comes in M', exact: true }).check();
  await page.getByLabel('Stock of M', { exact: true }).fill('4');
  await expect(page.getByText('Please select an image for the product')).toBeVisible();
  await page.getByRole('button', { name: 'Choose images' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose images' });
  const offered = picker.getByRole('list', { name: 'Image Library' }).getByRole('button');
  await offered.nth(0).click();
  await offered.nth(1).press('Enter');
  await expect(offered.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await picker.getByRole('button', { name: 'Add 2 images' }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Choose images' })).toBeFocused();
  const [first] = await page.locator('[name=imageIds]').evaluateAll(valuesOf);
  await pictures(page)
    .first()
    .getByRole('button', { name: /^Move .* down$/ })
    .press('Enter');
  await expect(page.locator('[name=imageIds]').last()).toHaveValue(first ?? '');
  // Away from the bar with which the form is saved.
  await pictures(page)
    .first()
    .evaluate((picture) => picture.scrollIntoView({ block: 'center' }));
  await pictures(page).last().locator('.ordered-handle').dragTo(pictures(page).first());
  await expect(page.locator('[name=imageIds]').first()).toHaveValue(first ?? '');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Cotton Djellaba' })).toBeVisible();
  await expect(preview.getByText(/49,95/)).toBeVisible();
  await expect(preview.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await preview.getByRole('radio', { name: 'Dutch' }).check();
  await expect(preview.getByRole('heading', { name: 'Katoenen djellaba' })).toBeVisible();
  await preview.getByRole('button', { name: 'In mijn tas' }).click();
  await expect(page).toHaveURL('/admin/products/new');
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Cotton Djellaba has been added successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible();
  expect((await shown()).status, 'a draft').toBe(404);
  await expect(page.locator('.draft-checks li')).toHaveText([
    'Pictures: done',
    'Dutch texts: done',
    'Composition: not yet',
    'Stock: done',
  ]);
  await page.getByLabel('Price', { exact: true }).fill('39.50');
  await page.getByRole('button', { name: 'Put in the Shop' }).click();
  await expect(page.getByText('Save your changes first')).toBeVisible();
  expect((await shown()).status, 'not with the former price').toBe(404);
  await page.getByLabel('Price', { exact: true }).fill('49.95');
  await page.getByRole('button', { name: 'Put in the Shop' }).click();
  await expect(page.getByText('Shoppers cannot find this product yet.')).toBeHidden();
  const product = await shown();
  expect(product.heading).toBe('Cotton Djellaba');
  expect(product.main).toContain('49,95');

  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('49.95');
  await page.getByLabel('Price', { exact: true }).fill('39.50');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.locator('.admin-save-changes')).toHaveText('Price');
  await page.getByLabel('Editor Notes (English)').evaluate((field) => {
    setInterval(() => field.dispatchEvent(new Event('input', { bubbles: true })), 0);
  });
  await save(page);
  await expect(page.getByText('Cotton Djellaba has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('49.95');
  expect((await shown()).main).toContain('39,50');
  await shopper.close();
  await world.sql(`delete from products where slug = 'cotton-djellaba'`);
});

test('of two who edit one product the changes are merged, the same field is a choice; held items stay', async ({
  page,
  context,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/, /400/);
  await withoutOrders(world, provoke);
  await world.setStock('m1', 'M', 5);
  await placeOrderInShop(world, shop);
  const other = await openHtml(context, '/admin/products/m1');
  await open(page, '/admin/products/m1');
  const price = await page.getByLabel('Price', { exact: true }).inputValue();
  other.fill('Size & Fit (English)', 'Theirs fits');
  other.fill('Price', '77.00');
  expect((await other.press('Save Product')).text).toContain('has been updated successfully.');

  await page.getByLabel('Size & Fit (English)').fill('Mine fits');
  await page.getByLabel('Editor Notes (English)').fill('Mine alone');
  await page.getByLabel('Stock of M', { exact: true }).fill('0');
  await save(page);
  await expect(page.getByText('Failed to update product')).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'someone else changed the same field' });
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(note).toContainText('Size & Fit (English)');
  await expect(note).toContainText('their version stays: Price');
  const choice = page.getByRole('radiogroup', { name: 'Someone else changed this too.' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice).toContainText('Theirs fits');
  await expect(choice).toContainText('Mine fits');
  await expectAccessible(page);
  await save(page);
  await expect(note).toBeFocused();
  expect(await world.sql(`select size_and_fit from products where id = 'm1'`)).toEqual([
    { size_and_fit: 'Theirs fits' },
  ]);
  await choice.getByRole('radio', { name: 'Yours' }).check();
  await save(page);
  await expect(
    page.getByText(/reserved for orders that are being paid: the stock cannot be lower/),
  ).toBeInViewport();
  await page.getByLabel('Stock of M', { exact: true }).fill('5');
  await expect(page.getByText(/reserved for orders that are being paid/)).toHaveCount(0);
  await expect(choice.getByRole('radio', { name: 'Yours' })).toBeChecked();
  await save(page);
  await expect(page.getByText('What someone else changed in the meantime is kept: Price.')).toBeVisible();
  await expect(choice).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('77.00');
  await expect(page.getByLabel('Size & Fit (English)')).toHaveValue('Mine fits');
  await expect(page.getByLabel('Editor Notes (English)')).toHaveValue('Mine alone');
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(page.locator('.admin-save-state')).toHaveText('');
  const stock = page.getByLabel('Stock of M', { exact: true });
  await stock.fill('many');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(stock).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await expect(stock).toHaveAttribute('aria-invalid', 'true');
  await withoutOrders(world, provoke);
});

test('in het Nederlands: zonder verbinding, of als een ander het product verwijderde, blijft alles staan', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/400/, /404/, /ERR_FAILED/);
  await open(page, '/admin/products/new?lang=nl');
  const add = page.getByRole('button', { name: 'Product toevoegen' });
  await page.getByLabel('Voorraad van M', { exact: true }).fill('3');
  await expect(page.getByRole('checkbox', { name: 'Bestaat in M', exact: true })).toBeChecked();
  await add.click();
  const title = page.getByLabel('Titel (Engels)');
  await expect(title).toBeFocused();
  await title.fill('Wool Burnous');
  await expect(page.getByText('Vul een prijs in.')).toBeVisible();
  await page.getByLabel('Prijs', { exact: true }).fill('€ 120,00');
  await expect(page.getByText('Vul een prijs in.')).toHaveCount(0);
  await page.getByLabel('Categorie', { exact: true }).selectOption({ label: 'Tops' });

  await page.route('**/admin/products/new.data*', (route) => route.abort());
  await add.click();
  await expect(page.getByText('Het product kon niet worden toegevoegd').last()).toBeVisible();
  await expect(page.getByText('De winkel gaf geen antwoord').first()).toBeVisible();
  await expect(title).toHaveValue('Wool Burnous');
  await page.unroute('**/admin/products/new.data*');

  // The request arrives, its response does not.
  await page.route('**/admin/products/new.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = page.waitForEvent('requestfailed');
  await add.click();
  await unanswered;
  await page.unroute('**/admin/products/new.data*');
  await expect(page.getByText('De winkel gaf geen antwoord').first()).toBeVisible();
  await add.click();
  await expect(page.getByText('Wool Burnous is toegevoegd.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Product bewerken' })).toBeVisible();
  const slugs = await world.sql(`select slug from products where slug like 'wool-burnous%'`);
  expect(slugs).toEqual([{ slug: 'wool-burnous' }]);

  await world.sql(`delete from products where slug = 'wool-burnous'`);
  await title.fill('Wool Burnous again');
  const saveDutch = page.getByRole('button', { name: 'Product opslaan' });
  await saveDutch.click();
  await expect(page.getByText('Iemand anders heeft dit product intussen verwijderd.')).toBeVisible();
  await expect(title).toHaveValue('Wool Burnous again');
  await expectAccessible(page);
  await saveDutch.click();
  await expect(page.getByText('Wool Burnous again is bijgewerkt.')).toBeVisible();
  await world.sql(`delete from products where slug = 'wool-burnous'`);
});

test('in het Nederlands wordt genoemd wat er fout is, en de geschiedenis noemt wat er staat', async ({
  context,
  world,
}) => {
  const form = await openHtml(context, '/admin/products/new?lang=nl');
  form.check('Bestaat in M');
  form.fill('Voorraad van M', 'veel');
  const refused = await form.press('Product toevoegen');
  expect(refused.status).toBe(400);
  for (const text of [
    'Titel is verplicht',
    'Vul een prijs in.',
    'Categorie is verplicht',
    'De voorraad moet een geheel getal zijn, 0 of meer.',
  ])
    expect(refused.text).toContain(text);
  refused.fill('Titel (Engels)', 'Wool Cape');
  refused.fill('Prijs', '€ 120,00');
  refused.fill('Categorie', 'Tops');
  refused.fill('Voorraad van M', '3');
  const added = await refused.press('Product toevoegen');
  expect(added.heading).toBe('Product bewerken');
  const history = added.one('region', 'Geschiedenis').text;
  for (const text of ['120.00', 'Dames', 'nee', 'M: 3']) expect(history).toContain(text);
  await world.sql(`delete from products where slug = 'wool-cape'`);
});

test('the picker says what it cannot load, searches, and takes what is uploaded there', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED/);
  await open(page, '/admin/products/new');
  await page.route('**/admin/images/list*', (route) => route.abort());
  await page.getByRole('button', { name: 'Choose images' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose images' });
  await expect(picker.getByText('Error loading images. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/admin/images/list*');
  await picker.getByRole('button', { name: 'Try Again' }).click();
  await expect(picker.getByRole('list', { name: 'Image Library' })).toBeVisible();
  await picker.getByRole('searchbox').fill('xyzzyq');
  await picker.getByRole('searchbox').press('Enter');
  await expect(picker.getByText('No images found matching your search.')).toBeVisible();
  const buffer = await sharp({ create: { width: 47, height: 59, channels: 3, background: '#3b6e57' } })
    .png()
    .toBuffer();
  const file = { name: 'green.png', mimeType: 'image/png', buffer };
  await picker.locator('input[type=file]').setInputFiles(file);
  await picker.getByLabel('Alt Text (English)').fill('A green square');
  await picker.getByRole('button', { name: 'Upload 1 image' }).click();
  await expect(picker.getByText('Image uploaded successfully')).toBeVisible();
  await expect(picker.getByRole('button', { name: 'A green square' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await picker.getByRole('button', { name: 'Add 1 image' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await pictures(page).getByRole('button', { name: 'Remove A green square' }).click();
  await expect(pictures(page)).toHaveCount(0);

  // Pictures without alt text are identified by file name.
  await page.getByRole('button', { name: 'Choose images' }).click();
  await picker
    .locator('input[type=file]')
    .setInputFiles([await picture('front 1.png', 51), await picture('back 2.png', 53)]);
  await picker.getByRole('button', { name: 'Upload 2 images' }).click();
  for (const name of ['front 1.png', 'back 2.png'])
    await expect(picker.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await picker.getByRole('button', { name: 'Add 2 images' }).click();
  await expect(pictures(page)).toHaveText([/front 1\.png/, /back 2\.png/]);
  for (const name of ['front 1.png', 'back 2.png'])
    await pictures(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  await page.getByRole('button', { name: 'Choose images' }).click();
  await expect(picker.getByRole('searchbox')).toBeVisible();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(picker.getByRole('listitem').filter({ hasText: 'pasted.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose images' })).toBeFocused();
});

test('composition, care, manufacturer and warnings are checked by what the law wants, and shoppers read them', async ({
  context,
  browser,
  baseURL,
}) => {
  const form = await openHtml(context, '/admin/products/w27?lang=en');
  form.fill('Composition', '80% Tencel, 20% cotton');
  form.fill('Manufacturer', 'Chapéus Douro');
  const refused = await form.press('Save Product');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('“Tencel” is not a fibre name the law recognises.');
  expect(refused.text).toContain('Enter at least three lines');
  expect(refused.field('Composition').value).toBe('80% Tencel, 20% cotton');
  refused.fill('Composition', 'Buitenstof: 100% papiervezel\nLining: 20% linen, 60% lyocell');
  const uneven = await refused.press('Save Product');
  expect(uneven.text).toContain('The fibres of each part must add up to 100%');
  uneven.fill('Composition', 'Buitenstof: 100% papiervezel\nLining: 20% linen, 80% lyocell');
  uneven.fill(
    'Manufacturer',
    'Chapéus Douro Lda\nRua das Flores 1, 4050-262 Porto, Portugal\nola@chapeus.example',
  );
  uneven.fill('Washing', 'wash-hand');
  uneven.fill('Ironing', 'iron-none');
  uneven.fill('Warnings (English)', 'Keep away from flames');
  uneven.fill('Warnings (Dutch)', 'Uit de buurt van vuur houden');
  expect((await uneven.press('Save Product')).text).toContain('has been updated successfully.');
  const saved = await openHtml(context, '/admin/products/w27');
  expect(saved.field('Composition').value).toBe(
    'outer fabric: 100% paper fibre; lining: 80% lyocell, 20% linen',
  );

  expect(saved.field('Washing').value).toBe('wash-hand');

  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  const shown = await openHtml(shopper, '/women/products/wide-brim-hat?lang=nl');
  expect(shown.main).toContain('Uit de buurt van vuur houden');
  expect(shown.main).toMatch(
    /Samenstelling & fabrikant.*Buitenstof: 100% papiervezel.*Voering: 80% lyocell, 20% linnen.*Onderhoud.*Handwas op hoogstens 40\s°C.*Niet strijken/,
  );
  expect(shown.main).toMatch(/Chapéus Douro Lda.*ola@chapeus\.example/);
  expect(shown.main).not.toContain('Marenza B.V.');
  expect((await openHtml(shopper, '/women/products/wide-brim-hat?lang=en')).main).toContain(
    'Keep away from flames',
  );

  saved.fill('Composition', 'Upper: leather\nSole: rubber');
  const rubber = await saved.press('Save Product');
  expect(rubber.text).toContain('Shoes: instead of “rubber”, write one or two of these');
  rubber.fill('Composition', 'Upper: leather, textile\nOuter sole: other materials');
  expect((await rubber.press('Save Product')).text).toContain('has been updated successfully.');
  for (const [lang, lines] of [
    ['nl', 'Bovendeel: leder, textiel\nBuitenzool: overige materialen'],
    ['en', 'Upper: leather, textile\nOuter sole: other materials'],
  ] as const)
    expect((await openHtml(shopper, `/women/products/wide-brim-hat?lang=${lang}`)).main).toMatch(
      new RegExp(lines.replace('\n', '\\s*')),
    );
  await shopper.close();

  const last = await openHtml(context, '/admin/products/w27?lang=en');
  for (const field of [
    'Composition',
    'Washing',
    'Ironing',
    'Manufacturer',
    'Warnings (English)',
    'Warnings (Dutch)',
  ])
    last.fill(field, '');
  await last.press('Save Product');
  expect((await openHtml(context, '/admin/products/w27')).field('Composition').value).toBe('');
});

function valuesOf(inputs: Element[]): string[] {
  return inputs.map((input) => (input as HTMLInputElement).value);
}

test('een schoen heeft schoenmaten, ook zonder JavaScript gekozen; shoppers filteren erop en kopen er een', async ({
  page,
  context,
  browser,
  baseURL,
  world,
  shop,
}) => {
  const blank = await openHtml(context, '/admin/products/new?lang=nl');
  const asked = await blank.press('Product toevoegen', {
    title: 'Suede Loafer',
    titleNl: 'Suède loafer',
    price: '149',
    category: 'Dames',
    subcategory: 'Accessoires',
    sizeSystemId: 'Schoenen, EU',
    'has-M': true,
  });
  expect(asked.status).toBe(400);
  expect(asked.text).toContain('Een maat hoort niet bij het gekozen maatsysteem.');
  expect(asked.has('checkbox', /M$/)).toBe(false);
  const added = await asked.press('Product toevoegen', { 'has-38.5': true, 'stock-38.5': '4' });
  expect(added.path).toMatch(/^\/admin\/products\/[\w-]{36}/);
  expect(added.field('stock-38.5').value).toBe('4');
  await added.press('In de winkel zetten');

  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  const listing = await openHtml(shopper, '/women/accessories?size=38.5&size=M&size=nothing&lang=nl');
  expect(listing.text).toContain('Suède loafer');
  expect(listing.field('38.5').isChecked).toBe(true);
  expect(listing.has('link', 'Filter weghalen: nothing')).toBe(false);
  const sold = await openHtml(shopper, '/women/products/suede-loafer?size=38.5&lang=nl');
  expect(sold.field('38.5').isChecked).toBe(true);
  await shopper.close();
  const id = added.path.split('/').at(-1) ?? '';
  await placeOrderInShop(world, shop, true, [{ id, size: '38.5' }]);
  expect(await world.sql(`select size from order_items where product_id = '${id}'`)).toEqual([
    { size: '38.5' },
  ]);

  await open(page, `${added.path}?lang=en`);
  const system = page.getByLabel('Size system');
  await system.selectOption({ label: 'Letter sizes' });
  await expect(page.getByRole('checkbox', { name: 'Comes in One Size' })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await system.selectOption({ label: 'Shoes, EU' });
  await expect(page.getByLabel('Stock of 38.5')).toHaveValue('3');
  await page.getByLabel('Same stock for every size').fill('7');
  await page.getByLabel('Same stock for every size').press('Enter');
  for (const size of ['38', '38.5', '42']) {
    await expect(page.getByLabel(`Stock of ${size}`, { exact: true })).toHaveValue('7');
    await expect(page.getByRole('checkbox', { name: `Comes in ${size}`, exact: true })).toBeChecked();
  }
  await expectAccessible(page);
});

test('een beheerder voegt een maatsysteem toe, hoort wat er niet klopt, en kan het kiezen; wat in gebruik is blijft', async ({
  context,
}) => {
  const blank = await openHtml(context, '/admin/products/sizes/new?lang=nl');
  const title = `Riemen ${crypto.randomUUID().slice(0, 8)}`;
  const entries = { title, titleNl: title, sizes: '75\n85\n75' };
  const twice = await blank.press('Maatsysteem maken', entries);
  expect(twice.status).toBe(400);
  expect(twice.field('sizes').description).toContain('Een maat staat er twee keer.');
  const list = await twice.press('Maatsysteem maken', { sizes: '75\n85\n95' });
  expect(list.heading).toBe('Maatsystemen');
  expect(list.one('listitem', title).text).toContain('75, 85, 95 Geen producten');

  const product = await openHtml(context, '/admin/products/new?lang=nl');
  const added = await product.press('Product toevoegen', {
    title,
    price: '49',
    category: 'Dames',
    subcategory: 'Accessoires',
    sizeSystemId: title,
  });
  const saved = await added.press('Product toevoegen', { 'has-85': true });
  expect(saved.status).toBe(200);
  const refused = await (await openHtml(context, '/admin/products/sizes'))
    .one('listitem', title)
    .dialogOf(`${title} verwijderen`)
    .press('Verwijderen');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Er zijn producten met dit maatsysteem.');
  const edited = await (await openHtml(context, '/admin/products/sizes')).follow(`${title} bewerken`);
  const kept = await edited.press('Maatsysteem opslaan', { sizes: '75' });
  expect(kept.field('sizes').description).toContain('want er zijn producten in: 85');
});

test('een product krijgt zijn momenten in de winkel; eruit voordat het erin komt kan niet', async ({
  context,
}) => {
  const product = await openHtml(context, '/admin/products/w20?lang=nl');
  const early = { publishAt: '2040-01-01T09:00', withdrawAt: '2039-12-31T09:00' };
  const refused = await product.press('Product opslaan', early);
  expect(refused.status).toBe(400);
  expect(refused.field('withdrawAt').description).toContain('Dit moet later zijn');
  await refused.press('Product opslaan', { withdrawAt: '2040-02-01T09:00' });
  const saved = await openHtml(context, '/admin/products/w20?lang=nl');
  expect(saved.field('publishAt').value).toBe('2040-01-01T09:00');
  expect(saved.field('withdrawAt').value).toBe('2040-02-01T09:00');
  expect(saved.text).toContain('Uit de winkel halen op');
});

test('inkoop, gewicht en douane staan bij het product, en wat een maat zelf heeft bij die maat', async ({
  context,
}) => {
  const product = await openHtml(context, '/admin/products/w20?lang=nl');
  const refused = await product.press('Product opslaan', {
    costCents: 'duur',
    customsCode: '6109',
    originCountry: 'Portugal',
    'weightGrams-M': 'zwaar',
  });
  expect(refused.status).toBe(400);
  expect(refused.field('costCents').description).toContain('Een inkoopprijs is een bedrag in euro’s');
  expect(refused.field('customsCode').description).toContain('Een goederencode heeft 6 tot 10 cijfers.');
  expect(refused.field('originCountry').description).toContain('een code van twee letters');
  expect(refused.text).toContain('Een gewicht is een heel aantal gram, hooguit 100.000.');
  expect(refused.field('weightGrams-M').value).toBe('zwaar');
  await refused.press('Product opslaan', {
    costCents: '12,5',
    customsCode: '6109.10.00',
    originCountry: 'pt',
    'weightGrams-M': '450',
  });
  const saved = await openHtml(context, '/admin/products/w20?lang=nl');
  expect(saved.field('costCents').value).toBe('12.50');
  expect(saved.field('customsCode').value).toBe('61091000');
  expect(saved.field('originCountry').value).toBe('PT');
  expect(saved.field('weightGrams-M').value).toBe('450');
  expect(saved.text).toContain('M: 450 g');
  await saved.press('Product opslaan', {
    costCents: '',
    customsCode: '',
    originCountry: '',
    'weightGrams-M': '',
  });
});
