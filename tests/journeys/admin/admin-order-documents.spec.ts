import { extractText, getDocumentProxy } from 'unpdf';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const texts = {
  en: {
    documents: 'Documents',
    slip: 'Packing slip',
    invoice: 'Invoice',
    none: 'There is no invoice before an order is paid.',
    pickList: 'Pick list',
    slips: 'Packing slips',
    forOrders: 'for 2 orders',
    noneChosen: 'Tick',
  },
  nl: {
    documents: 'Documenten',
    slip: 'Pakbon',
    invoice: 'Factuur',
    none: 'Er is pas een factuur als de bestelling betaald is.',
    pickList: 'Verzamellijst',
    slips: 'Pakbonnen',
    forOrders: 'voor 2 bestellingen',
    noneChosen: 'Vink',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`in ${language}: an order is packed by its slip; what is paid has an invoice, what is not has none`, async ({
    page,
    world,
    shop,
  }) => {
    const paid = await placeOrderInShop(world, shop, true);
    const unpaid = await placeOrderInShop(world, shop);
    await signInAsAdmin(page, language);

    await open(page, `/admin/orders/${paid.number}`);
    const documents = page.getByRole('region', { name: t.documents });
    const read = async (name: string) => {
      const address = await documents.getByRole('link', { name }).getAttribute('href');
      const answer = await page.request.get(address ?? '');
      expect(answer.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringContaining(`inline; filename="${paid.number}-`),
      });
      const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
      const { text } = await extractText(pdf, { mergePages: true });
      return text.replaceAll(/\s+/g, ' ');
    };
    // Documents are in the customer's language, whatever the operator's is.
    expect(await read(t.slip)).toContain(`Packing slip`);
    const invoice = await read(t.invoice);
    for (const said of ['Invoice', paid.number, paid.email, '21% VAT', 'Test order'])
      expect(invoice).toContain(said);

    await open(page, `/admin/orders/${unpaid.number}`);
    await expect(documents.getByRole('link', { name: t.slip })).toBeVisible();
    await expect(documents.getByRole('link', { name: t.invoice })).toHaveCount(0);
    await expect(documents.getByText(t.none)).toBeVisible();
    const refused = await page.request.get(`/admin/orders/${unpaid.number}/invoice.pdf`);
    expect([refused.status(), await refused.text()]).toEqual([409, t.none]);
    const missing = await page.request.get('/admin/orders/ORD-1/packing-slip.pdf');
    expect(missing.status()).toBe(404);
  });

  test(`in ${language}: the orders that are ticked have one pick list and one document with all their packing slips`, async ({
    page,
    context,
    world,
    shop,
    baseURL,
    provoke,
  }) => {
    provoke(/400/);
    await world.setStock('m10', 'S', 9);
    const piece = [{ id: 'm10', size: 'S' }];
    const [one, two] = [
      await placeOrderInShop(world, shop, true, piece),
      await placeOrderInShop(world, shop, true, piece),
    ];
    await signInAsAdmin(page, language);
    for (const { number } of [one, two]) {
      await open(page, `/admin/orders?q=${number}`);
      await page.getByRole('checkbox', { name: new RegExp(number) }).check();
    }
    const form = page.locator('#batch-status');
    const press = async (name: string) => {
      const button = form.getByRole('button', { name });
      const address = (await button.getAttribute('formaction')) ?? '';
      const answered = context.waitForEvent('response', (answer) => answer.url().endsWith(address));
      await button.click();
      expect((await answered).headers()['content-type']).toBe('application/pdf');
      // The browser opens the document in a new tab; it is requested again to read it.
      const said = await form.evaluate((element) =>
        new URLSearchParams(new FormData(element as HTMLFormElement) as never).toString(),
      );
      const headers = { Origin: baseURL ?? '', 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await page.request.post(address, { data: said, headers });
      expect(answer.headers()['cache-control']).toBe('private, no-store');
      const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
      const { text } = await extractText(pdf, { mergePages: false });
      const nothing = await page.request.post(address, { data: '', headers });
      expect([nothing.status(), await nothing.text()]).toEqual([400, expect.stringContaining(t.noneChosen)]);
      return text.map((shown) => shown.replaceAll(/\s+/g, ' '));
    };
    const [list = ''] = await press(t.pickList);
    for (const said of [t.pickList, t.forOrders, one.number, two.number]) expect(list).toContain(said);
    const slips = await press(t.slips);
    expect(slips).toHaveLength(2);
    for (const [place, { number }] of [one, two].entries()) expect(slips[place]).toContain(number);
  });
}
