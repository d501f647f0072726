import { extractText, getDocumentProxy } from 'unpdf';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';

test('an order is packed by its slip; what is paid has an invoice, what is not has none', async ({
  context,
  world,
  shop,
}) => {
  const paid = await placeOrderInShop(world, shop, true);
  const unpaid = await placeOrderInShop(world, shop);
  await signInAsAdmin(context);
  for (const [language, region, slip, invoice, none] of [
    ['en', 'Documents', 'Packing slip', 'Invoice', 'There is no invoice before an order is paid.'],
    ['nl', 'Documenten', 'Pakbon', 'Factuur', 'Er is pas een factuur als de bestelling betaald is.'],
  ] as const) {
    const documents = (await openHtml(context, `/admin/orders/${paid.number}?lang=${language}`)).one(
      'region',
      region,
    );
    const read = async (name: string) => {
      const answer = await context.request.get(documents.one('link', name).attribute('href') ?? '');
      expect(answer.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringContaining(`inline; filename="${paid.number}-`),
      });
      return (await pagesOf(await answer.body())).join(' ');
    };
    // Documents are in the customer's language, whatever the operator's is.
    expect(await read(slip)).toContain('Packing slip');
    const text = await read(invoice);
    for (const said of ['Invoice', paid.number, paid.email, '21% VAT', 'Test order'])
      expect(text).toContain(said);

    const others = (await openHtml(context, `/admin/orders/${unpaid.number}`)).one('region', region);
    expect(others.has('link', slip)).toBe(true);
    expect(others.has('link', invoice)).toBe(false);
    expect(others.text).toContain(none);
    const refused = await context.request.get(`/admin/orders/${unpaid.number}/invoice.pdf`);
    expect([refused.status(), await refused.text()]).toEqual([409, none]);
  }
  expect((await context.request.get('/admin/orders/ORD-1/packing-slip.pdf')).status()).toBe(404);
});

test('the orders that are ticked have one pick list and one document with all their packing slips', async ({
  context,
  world,
  shop,
  baseURL,
}) => {
  await world.setStock('m10', 'S', 9);
  const item = [{ id: 'm10', size: 'S' }];
  const [one, two] = [
    await placeOrderInShop(world, shop, true, item),
    await placeOrderInShop(world, shop, true, item),
  ];
  await signInAsAdmin(context);
  const list = await openHtml(context, '/admin/orders?view=all&lang=en');
  const form = list.one('form', 'Pick list');
  const press = async (name: string) => {
    const button = form.one('button', name);
    expect(button.attribute('formtarget'), 'it opens in a new tab').toBe('_blank');
    expect(button.attribute('form') ?? form.attribute('id')).toBe('batch-status');
    const address = button.attribute('formaction') ?? '';
    const headers = { Origin: baseURL ?? '', 'Content-Type': 'application/x-www-form-urlencoded' };
    const ticked = new URLSearchParams();
    for (const { number } of [one, two]) {
      const box = list.field(`Select order ${number}`);
      expect(box.attribute('form')).toBe('batch-status');
      ticked.append(box.attribute('name') ?? '', box.value);
    }
    const answer = await context.request.post(address, { data: ticked.toString(), headers });
    expect(answer.status(), await answer.text()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    const nothing = await context.request.post(address, { data: '', headers });
    expect([nothing.status(), await nothing.text()]).toEqual([
      400,
      expect.stringContaining('Select at least'),
    ]);
    return pagesOf(await answer.body());
  };
  const [pickList = ''] = await press('Pick list');
  for (const said of ['Pick list', 'for 2 orders', one.number, two.number]) expect(pickList).toContain(said);
  const slips = await press('Packing slips');
  expect(slips).toHaveLength(2);
  for (const [place, { number }] of [one, two].entries()) expect(slips[place]).toContain(number);
});

/** Returns the text of each page of a PDF. */
async function pagesOf(file: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map((shown) => shown.replaceAll(/\s+/g, ' '));
}
