import type { APIRequestContext } from '@playwright/test';
import { createCheckout, sessionOf } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop, subjects } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';
import { linkMailed, signedIn } from '../support/signing-in.ts';

const texts = {
  en: {
    here: 'Withdraw from contract here',
    number: 'Order number',
    orderEmail: 'Email address on the order',
    send: 'Send me the link',
    mailed: 'Nothing has been withdrawn yet',
    noNumber: 'Enter your order number',
    noEmail: 'Enter an email address',
    from: (number: string) => `Withdraw from order ${number}`,
    linkSubject: (number: string) => `Your order ${number} at Marenza`,
    subject: (number: string) => `We received your withdrawal from order ${number}`,
    name: 'Your name',
    noName: 'Enter your name.',
    email: 'Email address for the acknowledgement',
    nothing: 'Choose at least one item.',
    howMany: /^How many of: /,
    next: 'Continue',
    review: 'Confirm your withdrawal',
    confirm: 'Confirm withdrawal',
    change: 'Make changes',
    received: 'We have received your withdrawal',
    over: 'The 30 days in which you could withdraw from this order are over.',
  },
  nl: {
    here: 'Overeenkomst hier herroepen',
    number: 'Bestelnummer',
    orderEmail: 'E-mailadres van de bestelling',
    send: 'Stuur me de link',
    mailed: 'Er is nog niets herroepen',
    noNumber: 'Vul het nummer van je bestelling in',
    noEmail: 'Vul een e-mailadres in',
    from: (number: string) => `Bestelling ${number} herroepen`,
    linkSubject: (number: string) => `Je bestelling ${number} bij Marenza`,
    subject: (number: string) => `We hebben je herroeping van bestelling ${number} ontvangen`,
    name: 'Je naam',
    noName: 'Vul je naam in.',
    email: 'E-mailadres voor de ontvangstbevestiging',
    nothing: 'Kies minstens één artikel.',
    howMany: /^Hoeveel van: /,
    next: 'Verder',
    review: 'Bevestig je herroeping',
    confirm: 'Herroeping bevestigen',
    change: 'Iets wijzigen',
    received: 'We hebben je herroeping ontvangen',
    over: 'De 30 dagen waarin je deze bestelling kon herroepen, zijn voorbij.',
  },
};

test.beforeEach(async ({ world }) => {
  await world.setStock('m1', 'M', 5);
  await world.setStock('w25', 'One Size', 5);
});

test('a guest withdraws by number and address, a mailed link and a second step, once', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  const t = texts.nl;
  const { email, number } = await placeOrderInShop(world, shop, true);
  await open(page, '/?lang=nl');
  await page.getByRole('contentinfo').getByRole('link', { name: t.here }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.here })).toBeVisible();
  await page.getByRole('button', { name: t.send }).click();
  await expect(page.getByText(t.noNumber)).toBeVisible();
  await expect(page.getByText(t.noEmail)).toBeVisible();
  await page.getByLabel(t.number).fill(`#${number.toLowerCase()} `);
  await page.getByLabel(t.orderEmail).fill(email.toUpperCase());
  await page.getByRole('button', { name: t.send }).click();
  await expect(page.getByText(t.mailed)).toBeVisible();

  const link = await linkMailed(world, email, t.linkSubject(number));
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: t.from(number) })).toBeVisible();
  await expect(page.getByLabel(t.email)).toHaveValue(email);
  await expectAccessible(page);
  const piece = page.getByRole('checkbox');
  await expect(piece, 'everything is chosen at first').toBeChecked();
  await piece.uncheck();
  await page.getByLabel(t.name).fill('   ');
  await page.getByRole('button', { name: t.next }).click();
  await expect(page.getByText(t.nothing)).toBeVisible();
  await expect(page.getByText(t.noName)).toBeVisible();
  await expect(piece, 'what was chosen stays so').not.toBeChecked();
  await expect(page.getByRole('button', { name: t.next }), 'it waits for nothing any more').toBeEnabled();
  await expectAccessible(page);
  await piece.check();
  await page.getByLabel(t.name).fill('Noor de Vries');
  await page.getByRole('button', { name: t.next }).click();

  await expect(page.getByRole('heading', { level: 1, name: t.review })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Noor de Vries');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.change }).click();
  await expect(page.getByLabel(t.name)).toHaveValue('Noor de Vries');
  await page.getByRole('button', { name: t.next }).click();
  expect(await statedFor(world, number), 'nothing counts unconfirmed').toEqual([]);
  await page.getByRole('button', { name: t.confirm }).dblclick();
  await expect(page.getByRole('heading', { name: t.received })).toBeVisible();
  await expect(page.getByRole('button', { name: t.next }), 'nothing is left to withdraw').toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(() => subjects(world, email)).toContain(t.subject(number));
  expect(await statedFor(world, number)).toEqual([
    { number: 1, name: 'Noor de Vries', language: 'nl', pieces: [{ position: 0, quantity: 1 }] },
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: t.received })).toHaveCount(1);
});

test('a customer withdraws from a part of an order without proving who they are again', async ({
  context,
  world,
  shop,
  baseURL,
}) => {
  const t = texts.en;
  const { id } = await signedIn(context, { world, baseURL });
  const number = await orderOfTwo(world, shop.url, id);
  const order = await openHtml(context, `/account/orders/${number}?lang=en`);
  const form = await order.follow(t.here);
  expect(form.heading).toBe(t.from(number));
  form.fill(t.howMany, '1');
  const review = await form.press(t.next, { [t.email]: 'elsewhere@example.com' });
  expect(review.main).toContain('elsewhere@example.com');
  const received = await review.press(t.confirm);
  expect(received.names('heading')).toContain(t.received);
  const left = received.all('checkbox').map((box) => box.attribute('checked'));
  expect(left, 'one is left, and kept unless one says so').toEqual([undefined]);

  expect((await openHtml(context, '/withdrawal')).main).toContain(number);
  await world.sql(`update orders set status = 'delivered' where order_number = $1`, [number]);
  await world.sql(`update orders set delivered_at = now() - interval '32 days' where order_number = $1`, [
    number,
  ]);
  for (const language of ['en', 'nl'] as const) {
    const late = await openHtml(context, `/withdrawal/${number}?lang=${language}`);
    expect(late.main).toContain(texts[language].over);
    expect(late.names('button')).not.toContain(texts[language].next);
  }
  const later = await openHtml(context, `/account/orders/${number}?lang=en`);
  expect(later.main).not.toContain(t.here);
});

test('operators see it, have the refund filled in, and it is closed by that', async ({
  context,
  world,
  shop,
}) => {
  const { email, number } = await placeOrderInShop(world, shop, true);
  await withdrawByLink(context.request, world, { email, number, language: 'en' });
  await signInAsAdmin(context, 'en');
  const list = await openHtml(context, '/admin/orders?view=withdrawn');
  const order = await list.one('table').follow(number);
  const panel = order.one('region', 'Withdrawals');
  expect(panel.text).toContain('Noor withdrew on');
  expect(panel.text).toContain('The money is due by');
  const refund = order.one('dialog', /^Refund$/);
  expect(refund.field(/^Returned: /).value).toBe('1');
  const [{ total_cents: total } = { total_cents: 0 }] = await world.sql<{ total_cents: number }>(
    'select total_cents from orders where order_number = $1',
    [number],
  );
  expect(refund.field('Amount').value, 'with standard delivery, since nothing is kept').toBe(
    (total / 100).toFixed(2),
  );
  const asked = await refund.press('Refund');
  const refunded = await asked.one('dialog', /^Refund €/).press(/^Refund €/);
  expect(refunded.one('region', 'Withdrawals').text).toContain(
    'The money has been refunded, or is on its way.',
  );
  expect(refunded.one('region', 'Timeline').text).toContain('Withdrawn');
  expect((await openHtml(context, '/admin/orders?view=withdrawn')).has('link', number)).toBe(false);
});

test('an operator closes one without a refund, with a reason', async ({ context, world, shop }) => {
  const { email, number } = await placeOrderInShop(world, shop, true);
  await withdrawByLink(context.request, world, { email, number, language: 'en' });
  await signInAsAdmin(context, 'en');
  const order = await openHtml(context, `/admin/orders/${number}`);
  const refused = await order.one('region', 'Withdrawals').press('Close without a refund');
  expect(refused.status).toBe(400);
  const panel = refused.one('region', 'Withdrawals');
  expect(panel.text).toContain('Enter a reason.');
  const closed = await panel.press('Close without a refund', {
    'Reason for not refunding': 'Keeps it after all',
  });
  expect(closed.one('region', 'Withdrawals').text).toContain('Keeps it after all');
  expect(closed.one('region', 'Timeline').text).toContain('Withdrawal closed');
});

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`without JavaScript in ${language}: a guest withdraws all the same`, async ({
    request,
    world,
    shop,
  }) => {
    const { email, number } = await placeOrderInShop(world, shop, true);
    const form = await openHtml(request, `/withdrawal?lang=${language}`);
    const refused = await form.press(t.send);
    expect(refused.status).toBe(400);
    for (const problem of [t.noNumber, t.noEmail]) expect(refused.main).toContain(problem);
    const received = await withdrawByLink(request, world, { email, number, language });
    expect(received.names('button'), 'nothing is left to withdraw').not.toContain(t.next);
    await expect.poll(() => subjects(world, email)).toContain(t.subject(number));
    expect(await statedFor(world, number)).toEqual([
      { number: 1, name: 'Noor', language, pieces: [{ position: 0, quantity: 1 }] },
    ]);
  });
}

function statedFor(world: World, number: string) {
  return world.sql(
    `select w.number, w.name, w.language, w.pieces from order_withdrawals w join orders o on o.id = w.order_id
     where o.order_number = $1`,
    [number],
  );
}

async function withdrawByLink(
  request: APIRequestContext,
  world: World,
  { email, number, language }: { email: string; number: string; language: 'en' | 'nl' },
): Promise<HtmlPage> {
  const t = texts[language];
  const form = await openHtml(request, `/withdrawal?lang=${language}`);
  const asked = await form.press(t.send, { [t.number]: number, [t.orderEmail]: email });
  expect(asked.main).toContain(t.mailed);
  const order = await openHtml(request, await linkMailed(world, email, t.linkSubject(number)));
  expect(order).toMatchObject({ heading: t.from(number), language });
  expect(order.field(t.email).value).toBe(email);
  const nameless = await order.press(t.next, { [t.name]: '  ' });
  expect(nameless.main).toContain(t.noName);
  const review = await nameless.press(t.next, { [t.name]: 'Noor' });
  expect(review.heading).toBe(t.review);
  const received = await review.press(t.confirm);
  expect(received.names('heading')).toContain(t.received);
  return received;
}

async function orderOfTwo(world: World, shopUrl: string, customerId: string) {
  const email = `two-${customerId.slice(0, 8)}@example.com`;
  const { answer } = await createCheckout(shopUrl, [{ id: 'w25', size: 'One Size', quantity: 2 }], { email });
  await world.control(`sessions/${sessionOf(answer)}/pay`, { method: 'card' });
  const state = () =>
    world.sql<{ order_number: string; payment_status: string }>(
      'select order_number, payment_status from orders where email = $1',
      [email],
    );
  await expect.poll(async () => (await state())[0]?.payment_status).toBe('paid');
  await world.sql('update orders set user_id = $2 where email = $1', [email, customerId]);
  return (await state())[0]?.order_number ?? '';
}
