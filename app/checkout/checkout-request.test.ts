import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryGroups, hasStates } from '#app/addresses/shipping-countries.ts';
import { checkoutRequest } from './checkout-request.server.ts';

const address = {
  line1: 'Prinsengracht 1',
  city: 'Amsterdam',
  postal_code: '1015 DK',
  country: 'Netherlands',
};
const request = {
  items: [{ id: 'm1', size: 'M', quantity: 1 }],
  customerEmail: 'noor@example.com',
  shippingAddress: { name: 'Noor de Vries', address },
};

test('the least that can be sent is a checkout by card without a phone', () => {
  expect(checkoutRequest.parse(request)).toMatchObject({
    paymentMethod: 'card',
    phone: '',
    shippingAddress: { address },
  });
});

test('what the body says of users and prices beyond the schema is not even read', () => {
  const parsed = checkoutRequest.parse({
    ...request,
    userId: 'x',
    totalCents: 1,
    items: [{ ...request.items[0], priceCents: 1 }],
  });
  expect(parsed).not.toHaveProperty('userId');
  expect(parsed).not.toHaveProperty('totalCents');
  expect(parsed.items[0]).not.toHaveProperty('priceCents');
});

test('a state is needed exactly where addresses have one; empty optional lines are left out', () => {
  for (const country of countryGroups.flat()) {
    const parse = (more: object) => checkoutRequest.safeParse(withAddress({ country, ...more }));
    expect(parse({}).success).toBe(!hasStates(country));
    expect(parse({ state: ' ' }).success).toBe(!hasStates(country));
    expect(parse({ state: 'Ohio' }).data?.shippingAddress.address.state).toBe('Ohio');
    expect(problemsOf(withAddress({ country }))).toEqual(
      hasStates(country) ? { 'shippingAddress.address.state': 'checkout.stateRequired' } : {},
    );
  }
  expect(checkoutRequest.parse(withAddress({ line2: '', state: null })).shippingAddress.address).toEqual(
    address,
  );
});

test('what is picked up has a name and a country, and no address', () => {
  const { shippingAddress: _, ...rest } = request;
  const pickup = { name: ' Noor de Vries ', country: 'Netherlands' };
  expect(checkoutRequest.parse({ ...rest, pickup })).toMatchObject({
    isPickup: true,
    shippingAddress: {
      name: 'Noor de Vries',
      address: { line1: '', city: '', postal_code: '', country: 'Netherlands' },
    },
  });
  expect(checkoutRequest.parse(request)).toMatchObject({ isPickup: false, shippingAddress: { address } });
  expect(problemsOf({ ...rest, pickup: { name: ' ', country: 'Atlantis' } })).toEqual({
    'pickup.name': 'checkout.firstNameRequired',
    'pickup.country': 'checkout.countryRequired',
  });
  expect(Object.keys(problemsOf(rest))).toEqual(['shippingAddress']);
  // Ignores any address that was sent too.
  expect(checkoutRequest.parse({ ...request, pickup }).shippingAddress.address.line1).toBe('');
});

test.each([
  ['06 12345678', 'Netherlands'],
  ['0470 12 34 56', 'Belgium'],
  ['+31 6 12345678', 'Belgium'],
])('the phone number %s is taken in %s', (phone, country) => {
  expect(checkoutRequest.parse({ ...withAddress({ country }), phone }).phone).toBe(phone);
});

test.each([
  ['m&m@x.nl', 'm&m@x.nl'],
  ['#x@x.nl', '#x@x.nl'],
  [' Jan@почта.рф ', 'Jan@xn--80a1acny.xn--p1ai'],
])('an order for %s goes to %s', (customerEmail, email) => {
  expect(checkoutRequest.parse({ ...request, customerEmail }).customerEmail).toBe(email);
});

test('an Irish address may have no postal code', () => {
  const irish = withAddress({ country: 'Ireland', postal_code: '' });
  expect(checkoutRequest.parse({ ...request, ...irish }).shippingAddress.address.postal_code).toBe('');
});

test.each([
  [
    'no name',
    { shippingAddress: { name: ' ', address } },
    'shippingAddress.name',
    'checkout.firstNameRequired',
  ],
  ['no street', withAddress({ line1: '' }), 'shippingAddress.address.line1', 'checkout.streetRequired'],
  ['no city', withAddress({ city: undefined }), 'shippingAddress.address.city', 'checkout.cityRequired'],
  [
    'no postal code',
    withAddress({ postal_code: ' ' }),
    'shippingAddress.address.postal_code',
    'checkout.postalCodeRequired',
  ],
  [
    'a country we do not ship to',
    withAddress({ country: 'Atlantis' }),
    'shippingAddress.address.country',
    'checkout.countryRequired',
  ],
  ['no email', { customerEmail: '' }, 'customerEmail', 'checkout.emailRequired'],
  ['an email that is none', { customerEmail: 'noor@' }, 'customerEmail', 'checkout.emailRequired'],
  [
    'an email that is two',
    { customerEmail: 'a@b.example, c@d.example' },
    'customerEmail',
    'checkout.emailRequired',
  ],
  ['a phone of zeros', { phone: '0' }, 'phone', 'checkout.phoneInvalid'],
  ['a phone of letters', { phone: 'abc' }, 'phone', 'checkout.phoneInvalid'],
  ['an endless phone', { phone: '1'.repeat(31) }, 'phone', 'checkout.tooLong'],
  ['a phone that is too short', { phone: '06 1234567' }, 'phone', 'checkout.phoneInvalid'],
  [
    'a phone of another country without a plus',
    { ...withAddress({ country: 'Belgium' }), phone: '06 12345678' },
    'phone',
    'checkout.phoneInvalid',
  ],
  [
    'such a phone of an order that is picked up',
    { pickup: { name: 'Noor', country: 'Belgium' }, phone: '06 12345678' },
    'phone',
    'checkout.phoneInvalid',
  ],
])('%s is named', (_name, changed, field, message) => {
  expect(problemsOf({ ...request, ...changed })).toEqual({ [field]: message });
});

test('whatever is taken can be stored: as text, and inside JSON', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', 'a\0b', '\ud800', 'a\udfffb'),
    fc.string(),
  );
  const lines = fc.record({
    name: text,
    line1: text,
    line2: text,
    city: text,
    state: text,
    postal_code: text,
  });
  fc.assert(
    fc.property(lines, ({ name, ...changed }) => {
      const body = { ...request, shippingAddress: { name, address: { ...address, ...changed } } };
      const { data } = checkoutRequest.safeParse(body);
      if (!data) return;
      expect(JSON.stringify(data)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      expect(data.shippingAddress.name.trim()).toBe(data.shippingAddress.name);
      expect(data.shippingAddress.name).not.toBe('');
    }),
    { numRuns: 500 },
  );
});

test('a business has a name and perhaps a number, each on one line; pages from before there were any say nothing of it', () => {
  const business = { company: ' Atelier\u00a0Vandenberghe ', vatNumber: ' be 0123.456.749 ' };
  expect(checkoutRequest.parse({ ...request, business }).business).toEqual({
    company: expect.stringMatching(/^Atelier.Vandenberghe$/),
    vatNumber: 'be 0123.456.749',
  });
  const nameless = { ...request, business: { company: ' ', vatNumber: 'BE0123456749' } };
  expect(problemsOf(nameless)).toEqual({ 'business.company': 'checkoutBusiness.companyRequired' });
  const numberless = { ...request, business: { company: 'Atelier' } };
  expect(checkoutRequest.parse(numberless).business).toEqual({ company: 'Atelier', vatNumber: '' });
  for (const wrong of [
    { company: 'x'.repeat(101) },
    { company: 'Atelier', vatNumber: '1'.repeat(41) },
    { company: 'Atelier', vatNumber: 7 },
    'Atelier',
    [],
  ])
    expect(checkoutRequest.safeParse({ ...request, business: wrong }).success).toBe(false);
  expect(checkoutRequest.parse(request).business).toBeUndefined();
});

test('nothing that is sent makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (body) => void checkoutRequest.safeParse(body)));
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(request)), fc.anything(), (field, value) => {
      checkoutRequest.safeParse({ ...request, [field]: value });
    }),
  );
});

function withAddress(changed: object) {
  return { ...request, shippingAddress: { name: 'Noor de Vries', address: { ...address, ...changed } } };
}

function problemsOf(body: unknown): Record<string, string> {
  const issues = checkoutRequest.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}
