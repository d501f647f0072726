import { checkoutBody } from '../../system/shopper.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { someone } from '../support/shopping.ts';
import { registerPlain, signedIn } from '../support/signing-in.ts';

test('one downloads what the shop knows of one, and nothing else', async ({ context, world, baseURL }) => {
  const email = someone('curious');
  expect((await registerPlain(context.request, email, { language: 'nl' })).path).toBe('/account');
  for (const [street, number] of [
    ['Lange Leidsedwarsstraat', '1023'],
    ['Prinsengracht', '263'],
  ] as const) {
    const form = await openHtml(context, '/account/addresses?new=1');
    form.fill('Land', 'Nederland');
    await form.press('Adres opslaan', {
      Straat: street,
      Huisnummer: number,
      Postcode: '1017 NJ',
      Plaats: 'Amsterdam',
    });
  }
  for (const productId of ['w2', 'w25', 'm1'])
    await context.request.post('/account/wishlist/pieces', {
      data: { productId, isWished: true },
      headers: { Origin: baseURL ?? '' },
    });
  const checkout = await context.request.post('/functions/v1/create-checkout', {
    data: { ...checkoutBody([{ id: 'w2', size: 'M' }], email), isGuestCheckout: false },
  });
  await (await openHtml(context, (await checkout.json()).checkoutUrl)).press('Betalen');
  const session = (await context.cookies()).find(({ name }) => name === 'shop.session_token');

  const security = await openHtml(context, '/account/security');
  expect(security.names('heading')).toContain('Je gegevens');
  const { body: text, headers } = await security.follow('Mijn gegevens downloaden');
  expect(headers['content-disposition']).toMatch(/filename="?marenza-data-\d{4}-\d\d-\d\d\.json/);
  const copy = JSON.parse(text);
  expect(copy).toMatchObject({
    shop: 'Marenza',
    profile: { email, firstName: 'Noor', lastName: 'de Vries', language: 'nl' },
    preferences: { language: 'nl', newsletter: null },
    signInMethods: [{ method: 'password' }],
    addresses: [{ streetLine1: 'Lange Leidsedwarsstraat 1023' }, { streetLine1: 'Prinsengracht 263' }],
    sessions: [{ isThisBrowser: true }],
    orders: [{ paymentStatus: 'paid', items: [{ size: 'M', quantity: 1 }] }],
  });
  expect(copy.orders[0].totalCents).toBe(copy.orders[0].items[0].priceCents);
  expect(copy.wishlist.map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    'linen-shirt',
    'linen-wrap-dress',
    'silk-scarf',
  ]);
  for (const { placedAt } of copy.orders) expect(new Date(placedAt).toISOString()).toBe(placedAt);
  const [row] = await world.sql<{ token: string; password: string }>(
    `select token, password from sessions join sign_in_methods using (user_id)
     join profiles on profiles.id = user_id where email = $1`,
    [email],
  );
  for (const secret of [row?.token, row?.password, session?.value, 'argon2', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('a copy is its owner’s alone, and is kept nowhere on the way', async ({ context, world, baseURL }) => {
  const answer = await context.request.get('/account/data', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/login?next=%2Faccount%2Fsecurity');

  const { email } = await signedIn(context, { world, baseURL });
  const copy = await context.request.get('/account/data');
  expect(copy.headers()['cache-control']).toBe('private, no-store');
  expect(copy.headers()['content-disposition']).toContain('attachment');
  expect((await copy.json()).profile.email).toBe(email);
});
