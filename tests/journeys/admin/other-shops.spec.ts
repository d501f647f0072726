import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { returnedOrder } from '../support/returned-order.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'other-shops' });

/** Shops whose sizes are not those of the sample shop. Each moves in from a file, as its operator would. */
const shops = [
  {
    name: 'jeans',
    category: { title: 'Jeans', titleNl: 'Spijkerbroeken' },
    products: { 'raw-jeans': ['W32/L34', 'W30/L32', 'W30/L34'], 'slim-jeans': ['W28/L32', 'W30/L32'] },
    inOrder: ['W28/L32', 'W30/L32', 'W30/L34', 'W32/L34'],
    system: 'W28/L32 – W32/L34',
    guide: { field: 'waist', name: 'Taille', values: ['72', '76', '76', '81'] },
    bought: 'W30/L34',
  },
  {
    name: 'shoes',
    category: { title: 'Shoes', titleNl: 'Schoenen' },
    products: { 'calf-derby': ['42', '42,5', '43'], 'deck-shoe': ['EU 41', 'EU 42'] },
    inOrder: ['41', '42', '42.5', '43'],
    system: 'Schoenen, EU',
    guide: { field: 'UK', name: 'UK', values: ['7', '7.5', '8', '8.5'] },
    bought: '42.5',
  },
  {
    name: 'children',
    category: { title: 'Rompers', titleNl: 'Rompers' },
    department: { title: 'Kids', titleNl: 'Kinderen', heading: 'For Kids', headingNl: 'Voor kinderen' },
    products: { 'star-romper': ['0–3 months', '3–6 months', '1½ years'], 'moon-romper': ['3–6 months'] },
    inOrder: ['0–3 months', '3–6 months', '1½ years'],
    system: '0–3 months – 1½ years',
    guide: { field: 'height', name: 'Lengte', values: ['56–62', '62–68', '86'] },
    bought: '3–6 months',
  },
] as const;

for (const { name, category, products, inOrder, system, guide, bought, ...more } of shops)
  test(`a shop of ${name} moves in from a file, and shows, sells and takes back its sizes, in both languages`, async ({
    context,
    browser,
    baseURL,
    world,
    shop,
  }) => {
    await signInAsAdmin(context);
    const department = 'department' in more ? 'kids' : 'men';
    if ('department' in more) {
      const texts = { description: 'Clothes to play in.', descriptionNl: 'Kleren om in te spelen.' };
      const blank = await openHtml(context, '/admin/products/departments/new?lang=nl');
      await blank.press('Afdeling maken', { ...more.department, ...texts });
    }
    const blank = await openHtml(context, '/admin/products/categories/new?lang=nl');
    await blank.press('Categorie maken', {
      ...category,
      [department === 'kids' ? 'Kinderen' : 'Heren']: true,
    });

    const handles = Object.keys(products);
    const planned = await answered(
      await checked(context, fileOf(name, products)),
      category.titleNl,
      department,
    );
    expect(
      planned
        .one('region', 'Wat er gaat gebeuren')
        .all('definition')
        .map(({ text }) => text),
    ).toEqual(['2', '0', '0', '0']);
    const started = await planned.press('2 producten importeren');
    await expect
      .poll(async () => (await openHtml(context, started.path)).text)
      .toContain('De import is klaar.');
    const drafts = await (await openHtml(context, started.path)).follow(
      'Toon wat nog niet in de winkel staat',
    );
    for (const handle of handles) await (await drafts.follow(titleOf(handle))).press('In de winkel zetten');

    const form = await (await openHtml(context, '/admin/products/sizes?lang=nl')).follow(
      `${system} bewerken`,
    );
    const sizes = form.field('sizes').value.split('\n');
    const lines = sizes.map((size) => guide.values[inOrder.indexOf(size as never)] ?? '–');
    const column = lines.join('\n');
    const garment = { shoulderWidth: column, chestWidth: column, sleeveLength: column, heelHeight: column };
    const saved = await form.press('Maatsysteem opslaan', { [guide.field]: column, ...garment });
    expect(saved.status).toBe(200);

    const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
    const [handle = ''] = handles;
    for (const language of ['nl', 'en'] as const) {
      const slug = category.title.toLowerCase();
      const listing = await openHtml(shopper, `/${department}/${slug}?lang=${language}`);
      expect(listing.heading).toBe(category[language === 'nl' ? 'titleNl' : 'title']);
      const offered = listing.all('checkbox').map((box) => box.attribute('value'));
      expect(offered.filter((value) => inOrder.includes(value as never))).toEqual(inOrder);
      const filtered = await openHtml(
        shopper,
        `/${department}/${slug}?${new URLSearchParams({ size: bought, lang: language })}`,
      );
      expect(filtered.main).toContain(titleOf(handle));
      const page = await filtered.follow(titleOf(handle));
      const tables = page.one('region', language === 'nl' ? 'Maattabel' : 'Size guide');
      expect(tables.text).toContain(language === 'nl' ? 'plat gemeten' : 'laid flat');
      const [table] = tables.all('table');
      expect(table?.text).toContain(
        language === 'nl' ? guide.name : { Taille: 'Waist', UK: 'UK', Lengte: 'Height' }[guide.name],
      );
      expect(table?.one('row', bought).text).toContain(guide.values[inOrder.indexOf(bought as never)]);
    }
    const page = await shopper.newPage();
    await open(page, `/search?q=${encodeURIComponent(titleOf(handle))}&lang=en`);
    await page
      .getByRole('main')
      .getByRole('link', { name: titleOf(handle) })
      .first()
      .click();
    const tables = page.getByRole('region', { name: 'Size guide' });
    await expect(tables).toBeHidden();
    await page.getByRole('link', { name: 'Size guide' }).click();
    const row = tables.getByRole('rowheader', { name: bought, exact: true }).first();
    await expect(row).toBeInViewport();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    if (name === 'shoes') {
      await page.getByLabel('Sizes of').selectOption('United Kingdom');
      await page.reload();
      await page.getByRole('radio', { name: 'UK 8 EU 42.5' }).check();
    } else if (name === 'jeans') {
      await page.getByRole('radio', { name: 'W32' }).check();
      await expect(page.getByRole('radio', { name: 'L34' })).toBeEnabled();
      await expect(page.getByRole('radio', { name: 'L32' })).toBeHidden();
      await page.getByRole('radio', { name: 'W30' }).check();
      await page.getByRole('radio', { name: 'L34' }).check();
    } else await page.getByRole('radio', { name: bought }).check();
    await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
    await open(page, '/bag?lang=en');
    await expect(page.getByRole('main')).toContainText(`Size ${bought}`);
    await shopper.close();

    const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from products where slug = $1', [
      handle,
    ]);
    const { number } = await returnedOrder(world, shop, { id, size: bought, quantity: 1 });
    const order = await openHtml(context, `/admin/orders/${number}?lang=nl`);
    expect(order.text).toContain(bought);
    const received = await order.one('region', 'Herroepingen').press('Innemen');
    expect(received.status).toBe(200);
    const refund = received.one('dialog', 'Terugbetaling');
    expect(refund.field(`Teruggekomen: ${titleOf(handle)}`).value).toBe('1');
    const dashboard = await openHtml(context, '/admin/dashboard?lang=nl');
    expect(dashboard.text).toContain(titleOf(handle));
  });

function fileOf(name: string, products: Record<string, readonly string[]>): string {
  const rows = Object.entries(products).flatMap(([handle, sizes]) =>
    sizes.map((size, at) => {
      const first = at ? ['', '', '', ''] : [titleOf(handle), titleOf(handle), name, '49'];
      return [handle, ...first, 'Size', `"${size}"`, '5'].join();
    }),
  );
  const head =
    'Handle,Title,Title in Dutch (product.metafields.custom.title_nl),Type,Variant Price,Option1 Name,Option1 Value,Variant Inventory Qty';
  return [head, ...rows, ''].join('\n');
}

function titleOf(handle: string): string {
  return handle.replace(/(^|-)(.)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
}

async function checked(context: BrowserContext, file: string): Promise<HtmlPage> {
  const imports = await openHtml(context, '/admin/products/import?lang=nl');
  imports.attach('CSV-bestand', new File([file], 'winkel.csv', { type: 'text/csv' }));
  return imports.press('Bestand controleren');
}

/** Fills in only the department and category, which the page cannot know. */
function answered(questions: HtmlPage, category: string, department: string): Promise<HtmlPage> {
  const rest = { 'Al het andere: categorie': category, 'Al het andere: afdeling': department };
  return questions.press('Verder', rest);
}
