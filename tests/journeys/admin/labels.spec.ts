import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

const texts = {
  en: {
    labels: 'Labels',
    buyLabels: 'Buy labels',
    confirm: 'Buy 2 labels and print',
    buy: 'Buy label',
    again: 'Ask the carrier again',
    cancel: 'Cancel label',
    print: 'Print labels',
    bought: 'Bought',
    onParcel: 'Bought for parcel 1',
    cancelled: 'Cancelled',
    away: 'The carrier did not answer as it should',
    noLabel: 'no label',
    send: 'Send parcel',
    undo: 'Undo',
    delivered: 'Delivered',
    onItsWay: 'En route to sorting center',
    timeline: 'Timeline',
  },
  nl: {
    labels: 'Verzendlabels',
    buyLabels: 'Labels kopen',
    confirm: '2 labels kopen en afdrukken',
    buy: 'Label kopen',
    again: 'De bezorger opnieuw vragen',
    cancel: 'Label annuleren',
    print: 'Labels afdrukken',
    bought: 'Gekocht',
    onParcel: 'Gekocht voor pakket 1',
    cancelled: 'Geannuleerd',
    away: 'De bezorger gaf geen goed antwoord',
    noLabel: 'geen label',
    send: 'Pakket verzenden',
    undo: 'Terugdraaien',
    delivered: 'Bezorgd',
    onItsWay: 'En route to sorting center',
    timeline: 'Tijdlijn',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];
  const product = language === 'en' ? 'm13' : 'm14';

  test(`in ${language}: labels of the orders that are ticked are bought and printed; one goes out with its parcel and is told to be delivered`, async ({
    page,
    context,
    world,
    shop,
    baseURL,
  }) => {
    test.slow();
    await world.setStock(product, 'M', 9);
    const place = () => placeOrderInShop(world, shop, true, [{ id: product, size: 'M' }]);
    const [sent, away] = [await place(), await place()];
    const liveAt = (line: string) =>
      world.sql(
        `update orders set shipping_address = jsonb_set(shipping_address, '{address,line1}', to_jsonb($2::text)) where order_number = $1`,
        [away.number, line],
      );
    await liveAt('Damrak 500');
    await signInAsAdmin(page, language);
    for (const { number } of [sent, away]) {
      await open(page, `/admin/orders?q=${number}`);
      await page.getByRole('checkbox', { name: new RegExp(number) }).check();
    }
    const form = page.locator('#batch-status');
    await form.getByRole('button', { name: t.buyLabels }).press('Enter');
    const confirm = page.getByRole('button', { name: t.confirm });
    await expect(confirm).toBeVisible();
    await expect(page.getByText(`${sent.number}, ${away.number}`)).toBeVisible();
    await expectAccessible(page);
    expect(
      await world.sql(
        'select 1 from order_labels join orders on orders.id = order_id where order_number in ($1, $2)',
        [sent.number, away.number],
      ),
    ).toEqual([]);
    const answered = context.waitForEvent('response', (answer) => answer.url().endsWith('/labels.pdf'));
    await confirm.press('Enter');
    expect((await answered).headers()['content-type']).toBe('application/pdf');
    // The browser opens the document in a new tab; it is requested again to read it.
    const said = await page
      .locator('form[action="/admin/orders/labels.pdf"]')
      .evaluate((element) =>
        new URLSearchParams(new FormData(element as HTMLFormElement) as never).toString(),
      );
    const headers = { Origin: baseURL ?? '', 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await page.request.post('/admin/orders/labels.pdf', { data: said, headers });
    const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
    const { text } = await extractText(pdf, { mergePages: false });
    expect(text).toHaveLength(2);
    expect(text[1]?.replaceAll(/\s+/g, ' ')).toContain(`${away.number}: ${t.noLabel}`);

    await open(page, `/admin/orders/${away.number}`);
    const panel = page.getByRole('region', { name: t.labels });
    const heading = panel.getByRole('heading', { level: 3 });
    await expect(panel.getByText(t.away)).toBeVisible();
    await expectAccessible(page);
    await liveAt('Damrak 1');
    // The job may be on its way with the former address: an operator asks again then.
    await expect(async () => {
      await page.reload();
      const again = panel.getByRole('button', { name: t.again });
      if (await again.isVisible()) await again.press('Enter');
      await expect(heading).toHaveText(t.bought, { timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await panel.getByRole('button', { name: t.cancel }).press('Enter');
    await expect(heading).toHaveText(t.cancelled);
    await expect(panel.getByRole('button', { name: t.buy })).toBeVisible();

    await open(page, `/admin/orders/${sent.number}`);
    await expect(heading).toHaveText(t.bought);
    await page.getByRole('button', { name: t.send }).press('Enter');
    await expect(heading).toHaveText(t.onParcel);
    await page.getByRole('button', { name: t.undo }).press('Enter');
    await expect(heading).not.toHaveText(t.onParcel);
    await expect
      .poll(
        async () => {
          await page.reload();
          return heading.allTextContents();
        },
        { timeout: 30_000 },
      )
      .toEqual([t.cancelled]);
    await panel.getByRole('button', { name: t.buy }).press('Enter');
    await expect(heading).toHaveText([t.cancelled, t.bought]);
    await page.getByRole('button', { name: t.send }).press('Enter');
    await expect(heading).toHaveText([t.cancelled, t.onParcel]);
    await expect(panel.getByRole('button', { name: t.print })).toBeVisible();
    await expectAccessible(page);

    await fetch(`${world.parcelsUrl}/sandbox/webhooks`, {
      method: 'POST',
      body: JSON.stringify({ repeat: 1, reverse: 2 }),
    });
    const carrier = await context.newPage();
    await carrier.goto(world.parcelsUrl);
    const parcel = carrier.locator('section', { hasText: sent.number }).first();
    for (const status of ['En route to sorting center', 'Delivered'])
      await parcel.getByRole('button', { name: status, exact: true }).click();
    await carrier.close();
    await expect
      .poll(
        async () =>
          (await world.sql('select status from orders where order_number = $1', [sent.number]))[0]?.status,
        { timeout: 30_000 },
      )
      .toBe('delivered');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t.delivered);
    await expect(panel.getByText(/Delivered,/)).toBeVisible();
    await expect(
      page.getByRole('region', { name: t.timeline }).getByText(t.delivered, { exact: true }),
    ).toHaveCount(1);
  });
}

test('without JavaScript a label is bought by a plain form, and an order that can have none says why', async ({
  page,
  browser,
  baseURL,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/);
  await world.setStock('m13', 'L', 9);
  const order = await placeOrderInShop(world, shop, true, [{ id: 'm13', size: 'L' }]);
  await signInAsAdmin(page);
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(`/admin/orders/${order.number}?lang=nl`);
  await world.sql(
    `update orders set shipping_address = jsonb_set(shipping_address, '{address,country}', '"Norway"') where order_number = $1`,
    [order.number],
  );
  await still.getByRole('button', { name: texts.nl.buy }).click();
  await expect(still.getByText('Een pakket naar dit adres heeft douanepapieren nodig.')).toBeVisible();
  await world.sql(
    `update orders set shipping_address = jsonb_set(shipping_address, '{address,country}', '"Netherlands"') where order_number = $1`,
    [order.number],
  );
  await still.getByRole('button', { name: texts.nl.buy }).click();
  await expect(
    still.getByRole('region', { name: texts.nl.labels }).getByRole('heading', { level: 3 }),
  ).toHaveText(texts.nl.bought);
  await plain.close();
});
