import { afterEach, expect, test, vi } from 'vitest';
import type { BagLine } from '#app/bag/bag-check.ts';
import { parseDraft } from './form/checkout-draft.ts';
import { addressesOf } from './form/saved-address.ts';
import { checkoutRequestBody, readCheckoutAnswer, submitCheckout } from './submit-checkout.ts';

const fallback = 'Failed to create checkout session. Please try again.';
const line: BagLine = {
  id: 'm1',
  size: 'M',
  quantity: 3,
  title: 'Linen Shirt',
  slug: 'linen-shirt',
  category: 'men',
  gender: 'men',
  imageUrl: null,
  priceCents: 8995,
  available: 2,
  problem: 'only-left',
  message: 'Only 2 left of Linen Shirt, size M',
};

test('a state that was typed for another country is not sent', () => {
  const draft = draftOf(
    JSON.stringify({ shipping: { state: 'Ohio', country: 'Netherlands', city: ' Delft ' } }),
    'United States',
  );
  const asked = checkoutRequestBody({ ...draft, isGuest: true }, []);
  expect(asked).toMatchObject({ shippingAddress: { address: { state: '', city: 'Delft' } } });
});

test('of what is picked up no address is sent, but for one that was typed for the invoice', () => {
  const shipping = {
    firstName: ' Lotte ',
    lastName: 'Peeters',
    streetLine1: 'Kade',
    houseNumber: '24 A',
    postalCode: '2611 GP',
    city: 'Delft',
    country: 'Netherlands',
  };
  const draft = draftOf(JSON.stringify({ shipping }), 'United States');
  const asked = checkoutRequestBody({ ...draft, isGuest: true, isPickup: true }, []);
  expect(asked).toMatchObject({ pickup: { name: 'Lotte Peeters', country: 'Netherlands' } });
  expect(JSON.stringify(asked)).not.toMatch(/Kade|Delft|2611/);
  const { needsAddress, billing } = addressesOf({ ...draft, hasInvoiceAddress: true }, undefined, true);
  expect(needsAddress).toBe(true);
  expect(
    checkoutRequestBody({ ...draft, isGuest: true, isPickup: true, billingAddress: billing }, []),
  ).toMatchObject({
    pickup: { name: 'Lotte Peeters', country: 'Netherlands' },
    billingAddress: { name: 'Lotte Peeters', address: { line1: 'Kade 24 A', city: 'Delft' } },
  });
});

test('the code and what was told that it takes off are sent; a page that was told nothing sends neither', () => {
  const draft = draftOf(JSON.stringify({ discountCode: 'WELKOM' }), 'Belgium');
  expect(draft.discountCode).toBe('WELKOM');
  expect(checkoutRequestBody({ ...draft, isGuest: true, discountCents: 1_205 }, [])).toMatchObject({
    discountCode: 'WELKOM',
    discount: 12.05,
  });
  const without = checkoutRequestBody({ ...draft, isGuest: true, discountCode: undefined }, []);
  expect('discountCode' in without || 'discount' in without).toBe(false);
  expect(checkoutRequestBody({ ...draft, isGuest: true, discountCents: 0 }, []).discount).toBe(0);
});

test('a billing address is sent as the order keeps it', () => {
  const billingAddress = {
    id: 'b',
    addressType: 'billing' as const,
    recipientName: 'De Vries BV',
    isDefault: true,
    streetLine1: 'Kade 2',
    streetLine2: null,
    city: 'Gouda',
    state: null,
    postalCode: '2801 AA',
    country: 'Netherlands',
    phone: null,
  };
  const draft = draftOf(null, 'United States');
  expect(checkoutRequestBody({ ...draft, isGuest: false, billingAddress }, []).billingAddress).toEqual({
    name: 'De Vries BV',
    address: {
      line1: 'Kade 2',
      line2: '',
      city: 'Gouda',
      state: '',
      postal_code: '2801 AA',
      country: 'Netherlands',
    },
  });
  expect(checkoutRequestBody({ ...draft, isGuest: false }, [])).not.toHaveProperty('billingAddress');
});

test('the whole bag is asked for, so that nothing is left out of an order unsaid', () => {
  const item = {
    id: 'm1',
    title: 'Linen Shirt',
    price: 89.95,
    imageUrl: '',
    category: 'men',
    slug: 'linen-shirt',
  };
  const items = Array.from({ length: 101 }, (_, place) => ({ ...item, size: `${place}`, quantity: 20_000 }));
  const asked = checkoutRequestBody({ ...draftOf(null, 'United States'), isGuest: true }, items);
  expect(asked.items.map(({ quantity }) => quantity)).toEqual(Array(101).fill(20_000));
});

test('a bag that is too large leads back to it', () => {
  const message = 'You can order at most 100 different items at once.';
  const problems = [{ field: 'items', message }];
  const answer = readCheckoutAnswer(false, { message, problems }, fallback);
  expect(answer).toMatchObject({ refusal: { concerns: 'bag', message, problems: {} } });
});

test('a payment page is where the shopper goes', () => {
  const checkoutUrl = 'https://pay.example/cs_1';
  expect(readCheckoutAnswer(true, { checkoutUrl }, fallback)).toEqual({ ok: true, checkoutUrl });
});

test.each([{}, { checkoutUrl: 'javascript:alert(1)' }])(
  'an answer without a payment page is a failure: %j',
  (answer) => {
    expect(readCheckoutAnswer(true, answer, fallback)).toMatchObject({
      ok: false,
      refusal: { message: fallback },
    });
  },
);

test('a customer whose session ended meanwhile is told so', () => {
  const asked = checkoutRequestBody({ ...draftOf(null, 'United States'), isGuest: false }, []);
  expect(asked.isGuestCheckout).toBe(false);
  const answer = readCheckoutAnswer(false, { concerns: 'session', message: 'Log in again' }, fallback);
  expect(answer).toMatchObject({ refusal: { concerns: 'session', message: 'Log in again' } });
});

test('what is not there any more is about the bag', () => {
  const answer = readCheckoutAnswer(
    false,
    { concerns: 'bag', message: 'Only 2 left', lines: [line] },
    fallback,
  );
  expect(answer).toMatchObject({ refusal: { concerns: 'bag', lines: [line], messages: [line.message] } });
});

test('a changed price can be accepted by paying again', () => {
  const answer = readCheckoutAnswer(
    false,
    { concerns: 'prices', message: 'Changed', lines: [line] },
    fallback,
  );
  expect(answer).toMatchObject({ refusal: { concerns: 'prices' } });
});

test('problems of fields land at the fields of the form', () => {
  const problems = [{ field: 'shippingAddress.address.postal_code', message: 'Postal code is required.' }];
  const answer = readCheckoutAnswer(false, { message: 'Postal code is required.', problems }, fallback);
  expect(answer).toMatchObject({
    refusal: { concerns: 'form', problems: { postalCode: 'Postal code is required.' } },
  });
});

test('how it is sent goes along with what the page said that it costs', () => {
  const draft = draftOf(JSON.stringify({ shippingMethodId: 'express' }), 'Netherlands');
  const asked = { ...draft, isGuest: true, shippingPriceCents: 995 };
  expect(checkoutRequestBody(asked, [])).toMatchObject({ shippingMethodId: 'express', shippingPrice: 9.95 });
  expect(checkoutRequestBody({ ...draftOf(null, 'Netherlands'), isGuest: true }, [])).not.toHaveProperty(
    'shippingPrice',
  );
});

test('a delivery that costs something else now is told as such', () => {
  const answer = readCheckoutAnswer(false, { concerns: 'shipping', message: 'It has changed.' }, fallback);
  expect(answer).toMatchObject({ ok: false, refusal: { concerns: 'shipping', message: 'It has changed.' } });
  // The current weights come along without being a problem of the bag.
  const weighed = [{ ...line, weightGrams: 400 }];
  expect(
    readCheckoutAnswer(false, { concerns: 'shipping', message: 'It has changed.', weighed }, fallback),
  ).toMatchObject({ refusal: { concerns: 'shipping', lines: weighed } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [2, { ok: true, checkoutUrl: 'https://pay.example/' }],
  [9, { ok: false, refusal: { concerns: 'nothing', message: 'A lot of orders' } }],
])(
  'an order that %d times finds the shop busy is sent again, and then its shopper reads of it',
  async (times, outcome) => {
    vi.useFakeTimers();
    let sent = 0;
    vi.stubGlobal('fetch', async () => {
      sent += 1;
      if (sent > times) return Response.json({ checkoutUrl: 'https://pay.example/' });
      const body = { error: 'busy', message: 'A lot of orders' };
      return Response.json(body, { status: 429, headers: { 'Retry-After': '2' } });
    });
    const draft = draftOf(null, 'Netherlands');
    const answer = submitCheckout({ ...draft, isGuest: true }, [], fallback);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject(outcome);
    expect(sent).toBe(Math.min(times + 1, 5));
  },
);

function draftOf(...stored: Parameters<typeof parseDraft>) {
  return { ...parseDraft(...stored), method: 'card' as const };
}
