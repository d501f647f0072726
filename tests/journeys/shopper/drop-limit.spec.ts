import { checkoutBody, post, sessionOf } from '../../system/shopper.ts';
import type { RunningShop, World } from '../../system/world.ts';
import { addDrop } from '../support/add-drop.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, readMail, someone, toPayment } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('a drop says how many items one person can have, and the checkout tells a buyer who has as many', async ({
  page,
  context,
  world,
  shop,
  provoke,
}) => {
  provoke(/409/);
  const { drop, slug } = await addLimitedDrop(world, 'Warp', 'Schering');
  expect((await openHtml(context, `/the-drop?drop=${drop}&lang=en`)).main).toContain(
    'Limit of one item per person.',
  );
  await order(shop, slug, { line1: 'prinsengr. 1', postal: '1015dk' });

  await fillBag(page, `/men/products/${slug}`, 'M');
  const pay = await toPayment(page, someone('again'));
  await pay.click();
  const main = page.getByRole('main');
  const refusal = main.getByText('One person can order at most one item of Warp');
  await expect(refusal).toBeVisible();
  await expect(main.getByRole('link', { name: 'Contact us' })).toBeVisible();
});

test('wie met dezelfde kaart meer koopt dan mag, krijgt het geld meteen terug, met een mail', async ({
  context,
  world,
  shop,
  baseURL,
}) => {
  test.slow();
  const { drop, slug } = await addLimitedDrop(world, 'Weft', 'Inslag');
  const card = someone('card');
  const first = await order(shop, slug, { line1: 'Herengracht 12', postal: '1015 BA' });
  await world.control(`sessions/${first}/pay`, { method: 'card', holder: card });
  await expect
    .poll(
      async () =>
        (await world.sql('select payment_status from orders where stripe_session_id = $1', [first]))[0],
    )
    .toEqual({ payment_status: 'paid' });

  const email = someone('tweede');
  await context.addCookies([{ name: 'language', value: 'nl', url: baseURL ?? '' }]);
  const checkout = await context.request.post('/functions/v1/create-checkout', {
    data: checkoutBody([{ id: slug, size: 'M' }], email),
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  const payment = await openHtml(context, (await checkout.json()).checkoutUrl);
  const returned = await payment.press('Betalen', { 'Van wie de kaart of rekening is': card });
  const told = 'uit je betaling bleek dat je er al zoveel hebt';
  await expect.poll(async () => (await openHtml(context, returned.url)).main).toContain(told);
  const { subject, text } = await readMail(world, email);
  expect(subject).toMatch(/^Je krijgt je geld voor bestelling ORD-\d+ terug/);
  expect(text).toContain('Van deze drop kan één persoon maar een aantal artikelen krijgen');
  const [sold] = await world.sql<{ left: number }>(
    `select stock_quantity as left from product_sizes where product_id = $1`,
    [slug],
  );
  expect(sold?.left).toBe(4);
  expect((await openHtml(context, `/the-drop?drop=${drop}`)).main).toContain(
    'Maximaal één artikel per persoon.',
  );
});

/** Adds a drop of one shirt, limited to one per buyer. */
async function addLimitedDrop(world: World, title: string, titleNl: string) {
  const slug = `limited-${crypto.randomUUID().slice(0, 8)}`;
  await world.sql(
    `insert into products (id, slug, title, price_cents, category, gender, subcategory)
     values ($1, $1, $2, 5000, 'men', 'men', 'shirts')`,
    [slug, `${title} Shirt`],
  );
  await world.sql(`insert into product_sizes (product_id, size, stock_quantity) values ($1, 'M', 5)`, [slug]);
  const drop = await addDrop(world, { startsIn: -1 }, { title, titleNl }, [slug]);
  await world.sql('update drops set pieces_per_person = 1 where id = $1', [drop]);
  return { drop, slug };
}

/** Orders to another buyer's address; returns the payment session. */
async function order(shop: RunningShop, id: string, { line1, postal }: { line1: string; postal: string }) {
  const { shippingAddress, ...body } = checkoutBody([{ id, size: 'M' }]);
  const address = { ...shippingAddress.address, line1, postal_code: postal };
  const { answer } = await post(`${shop.url}/functions/v1/create-checkout`, {
    ...body,
    shippingAddress: { ...shippingAddress, address },
  });
  return sessionOf(answer);
}
