import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { fillBag, open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

const phone = { width: 390, height: 844 };

test.beforeEach(async ({ world }) => {
  test.slow();
  await world.sql('delete from sales');
});

test('a sale is made, changed and deleted by keyboard on a phone; shoppers read its prices at once', async ({
  page,
  browser,
  baseURL,
  provoke,
  world,
}) => {
  provoke(/400/);
  const { name, word, path: scarf } = await addScarf(world);
  await page.setViewportSize(phone);
  await signInAsAdmin(page);
  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  const price = async () => pricesOf(await openHtml(shopper, `${scarf}?lang=en`), name);
  expect(await price()).toMatch(/^€\s79,00(?! ?Was)/);

  await open(page, '/admin/sales?lang=en');
  await expect(page.getByText('No sales yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New Sale' }).press('Enter');
  await page.getByLabel('Name of the sale (English)').fill('Winter Sale');
  await page.getByLabel('Name of the sale (Dutch)').fill('Winteruitverkoop');
  await page.getByLabel('Start date').fill('2026-01-01T10:00');
  await page.getByLabel('End date').fill('2025-01-01T10:00');
  await page.getByRole('button', { name: 'Create Sale' }).press('Enter');
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await expect(page.getByText('Enter a whole number from 1 to 99.')).toBeVisible();
  await expect(page.getByText('Choose products, or a department or category.')).toBeVisible();
  await page.getByLabel('End date').fill('2090-01-01T10:00');
  await page.getByRole('textbox', { name: 'Percentage' }).fill('20');
  await page.getByLabel('Men – Shirts').press('Space');
  await page.getByLabel('Search products to add').fill(word);
  await page.getByRole('button', { name: `Add ${name}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Create Sale' }).press('Enter');
  await expect(page.getByText('Sale Created')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Winter Sale' });
  await expect(card).toContainText('Running');
  await expect(card).toContainText('20% off');
  await expect(card).toContainText('Men – Shirts, 1 chosen product');
  await expectAccessible(page);

  const english = await openHtml(shopper, `${scarf}?lang=en`);
  expect(pricesOf(english, name)).toMatch(
    /^€\s63,20 ?Was €\s79,00 ?Lowest price of the 30 days before: €\s79,00/,
  );
  expect(offerOf(english)).toMatchObject({ price: '63.20', priceSpecification: { price: '79.00' } });
  for (const address of [scarf, `/search?q=${word}`]) {
    const dutch = await openHtml(shopper, `${address}${address.includes('?') ? '&' : '?'}lang=nl`);
    expect(pricesOf(dutch, `Sjaal ${word}`), address).toMatch(
      /^€\s63,20 ?Eerst €\s79,00 ?Laagste prijs van de 30 dagen ervoor: €\s79,00/,
    );
  }

  await page.getByRole('link', { name: 'Edit Winter Sale' }).press('Enter');
  await page.getByLabel('A fixed price for each chosen product').press('Space');
  await page.getByLabel(`Fixed price of ${name} in euros`).fill('49,95');
  await page.getByRole('button', { name: 'Save Sale' }).press('Enter');
  await expect(page.getByText('Fixed prices are for chosen products.')).toBeVisible();
  await page.getByLabel('Men – Shirts').press('Space');
  await page.getByRole('button', { name: 'Save Sale' }).press('Enter');
  await expect(page.getByText('Sale Updated').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${name}: 49.95`);
  expect(await price()).toMatch(/^€\s49,95 ?Was €\s79,00 ?Lowest price of the 30 days before: €\s63,20/);

  const [{ id: scarfId } = { id: '' }] = await world.sql<{ id: string }>(
    'select id from products where title = $1',
    [name],
  );
  const product = await openHtml(page.context(), `/admin/products/${scarfId}?lang=en`);
  expect(product.text).toContain('Sale price: €49.95 until Jan 1, 2090');
  await open(page, `${scarf}?lang=en`);
  await expectAccessible(page);
  await open(page, '/admin/sales?lang=en');
  await page.getByRole('button', { name: 'Delete Winter Sale' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Sale Deleted')).toBeVisible();
  expect(await price()).toMatch(/^€\s79,00(?! ?Was)/);
  await shopper.close();
});

test('what is put into the bag during a sale is bought at its price; the bag says plainly when the sale has ended', async ({
  page,
  world,
  shop,
}) => {
  const { name, word, path: scarf } = await addScarf(world);
  await world.sql(
    `insert into sales (title, starts_at, ends_at, kind, percentage, categories)
     values ('Scarves', now() - interval '1 hour', now() + interval '1 hour', 'percentage', 50, '{women/accessories}')`,
  );
  await world.sql(`select pg_notify('pages', '["*"]')`);
  await expect
    .poll(async () => pricesOf(await openHtml(page.context(), `${scarf}?lang=en`), name))
    .toMatch(/^€\s39,50 ?Was €\s79,00/);
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from products where slug = $1', [
    word,
  ]);
  const { number } = await placeOrderInShop(world, shop, true, [{ id, size: 'One Size' }]);
  const [item] = await world.sql<{ price_cents: number }>(
    'select price_cents from order_items join orders on orders.id = order_id where order_number = $1',
    [number],
  );
  expect(item?.price_cents).toBe(3_950);

  await fillBag(page, scarf);
  await world.sql(`update sales set ends_at = clock_timestamp() + interval '1 second'`);
  await expect.poll(() => world.sql('select from sales where ends_at > now()')).toHaveLength(0);
  await open(page, '/bag');
  await expect(page.getByText(/^The price changed from/)).toHaveText(/from €\s39,50 to €\s79,00/);
});

test('zonder JavaScript wordt een uitverkoop met gewone formulieren gemaakt, gewijzigd en verwijderd', async ({
  context,
  world,
}) => {
  const { word, path: scarf } = await addScarf(world);
  await signInAsAdmin(context);
  const priced = async () => pricesOf(await openHtml(context, `${scarf}?lang=nl`), `Sjaal ${word}`);
  const form = await openHtml(context, '/admin/sales/new?lang=nl');
  form.fill('Naam van de uitverkoop (Engels)', 'Plain sale');
  form.fill('Naam van de uitverkoop (Nederlands)', 'Gewone uitverkoop');
  form.fill('Begindatum', '2026-01-01T10:00');
  form.fill('Einddatum', '2090-01-01T10:00');
  form.check('Dames – Accessoires');
  const refused = await form.press('Uitverkoop maken');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Vul een heel getal van 1 tot 99 in.');
  expect(refused.field('Dames – Accessoires').isChecked, 'what was filled in stays').toBe(true);
  expect(refused.field('Naam van de uitverkoop (Nederlands)').value).toBe('Gewone uitverkoop');
  refused.fill('Percentage', '50');
  const list = await refused.press('Uitverkoop maken');
  expect(list.url).toMatch(/\/admin\/sales(?:$|\?)/);
  expect(list.one('listitem', 'Gewone uitverkoop').text).toContain('50% korting');
  expect(await priced()).toMatch(/^€\s39,50 ?Eerst €\s79,00 ?Laagste prijs van de 30 dagen ervoor: €\s79,00/);

  const sale = await list.follow('Gewone uitverkoop bewerken');
  sale.check('Een bedrag korting');
  sale.fill('Bedrag in euro’s', '9');
  await sale.press('Uitverkoop opslaan');
  expect(await priced(), 'dearer than it was in the 30 days before').toMatch(/^€\s70,00(?! ?Eerst)/);
  const deleted = await (await openHtml(context, '/admin/sales'))
    .dialogOf('Gewone uitverkoop verwijderen')
    .press('Verwijderen');
  expect(deleted.text).toContain('Nog geen uitverkoop.');
  expect(await priced()).toMatch(/^€\s79,00(?! ?Eerst)/);
});

/** A scarf that was never in a sale: others would display a lowest price of the last 30 days. */
async function addScarf(world: World): Promise<{ name: string; word: string; path: string }> {
  const word = [...crypto.randomUUID()]
    .map((sign) => 'abcdefghijklmnop'['0123456789abcdef'.indexOf(sign)] ?? '')
    .join('');
  const name = `Scarf ${word}`;
  await world.sql(
    `with added as (
       insert into products (title, title_nl, slug, price_cents, category, gender, subcategory)
       values ($1, $2, $3, 7900, 'women', 'women', 'accessories') returning id
     ) insert into product_sizes (product_id, size, stock_quantity) select id, 'One Size', 9 from added`,
    [name, `Sjaal ${word}`, word],
  );
  return { name, word, path: `/women/products/${word}` };
}

/** Returns the page's text from the price beside this name on. */
function pricesOf({ text }: HtmlPage, name: string): string | undefined {
  return new RegExp(`${name} ?(€.*)`).exec(text)?.[1];
}

function offerOf({ body }: HtmlPage): object {
  const all = [...body.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([^<]*)</g)];
  const graph = all.flatMap(([, text = '']) => {
    const read = JSON.parse(text);
    return read['@graph'] ?? [read];
  });
  return graph.find((one) => one['@type'] === 'Product')?.offers;
}
