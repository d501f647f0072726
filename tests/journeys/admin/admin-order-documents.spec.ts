import { extractText, getDocumentProxy } from 'unpdf';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const texts = {
  en: {
    papers: 'Papers',
    slip: 'Packing slip',
    invoice: 'Invoice',
    none: 'There is no invoice before an order is paid.',
  },
  nl: {
    papers: 'Papieren',
    slip: 'Pakbon',
    invoice: 'Factuur',
    none: 'Er is pas een factuur als de bestelling betaald is.',
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
    await page.goto(`/bag?lang=${language}`);
    await signInAsAdmin(page);

    await open(page, `/admin/orders/${paid.number}`);
    const papers = page.getByRole('region', { name: t.papers });
    const read = async (name: string) => {
      const address = await papers.getByRole('link', { name }).getAttribute('href');
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
    // Papers are in the customer's language, whatever the operator reads.
    expect(await read(t.slip)).toContain(`Packing slip`);
    const invoice = await read(t.invoice);
    for (const said of ['Invoice', paid.number, paid.email, '21% VAT', 'Test order'])
      expect(invoice).toContain(said);

    await open(page, `/admin/orders/${unpaid.number}`);
    await expect(papers.getByRole('link', { name: t.slip })).toBeVisible();
    await expect(papers.getByRole('link', { name: t.invoice })).toHaveCount(0);
    await expect(papers.getByText(t.none)).toBeVisible();
    const refused = await page.request.get(`/admin/orders/${unpaid.number}/invoice.pdf`);
    expect([refused.status(), await refused.text()]).toEqual([409, t.none]);
    const missing = await page.request.get('/admin/orders/ORD-1/packing-slip.pdf');
    expect(missing.status()).toBe(404);
  });
}
