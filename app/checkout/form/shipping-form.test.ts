import { expect, test } from 'vitest';
import { parseDraft } from './checkout-draft.ts';
import { shippingForm, shippingProblems } from './shipping-form.ts';

const filled = {
  firstName: 'Noor',
  lastName: 'el Amrani',
  noLastName: '',
  email: 'noor@example.com',
  phone: '+31 6 1234 5678',
  streetLine1: 'Keizersgracht',
  houseNumber: '1',
  streetLine2: '',
  city: 'Amsterdam',
  state: '',
  postalCode: '1015 CC',
  country: 'Netherlands',
};

test('an empty form names every required field at once, the state of the default country too', () => {
  expect(shippingProblems(parseDraft(null, 'United States').shipping)).toEqual({
    firstName: 'checkout.firstNameRequired',
    lastName: 'checkout.lastNameRequired',
    email: 'checkout.emailRequired',
    phone: 'checkout.phoneRequired',
    streetLine1: 'checkout.streetRequired',
    city: 'checkout.cityRequired',
    state: 'checkout.stateRequired',
    postalCode: 'checkout.postalCodeRequired',
  });
});

test('whoever has one name says so; a last name is needed else', () => {
  expect(shippingProblems({ ...filled, lastName: ' ', noLastName: 'on' })).toEqual({});
  expect(shippingProblems({ ...filled, lastName: ' ' })).toEqual({ lastName: 'checkout.lastNameRequired' });
  expect(shippingProblems({ ...filled, firstName: '', lastName: '', noLastName: 'on' })).toEqual({
    firstName: 'checkout.firstNameRequired',
  });
});

test.each(['0', '000', '+', 'abc', '06 12 a'])('%j is no phone number', (phone) => {
  expect(shippingProblems({ ...filled, phone })).toEqual({ phone: 'checkout.phoneInvalid' });
});

test('who picks it up says who they are and from which country', () => {
  expect(shippingProblems(parseDraft(null, 'United States').shipping, false)).toEqual({
    firstName: 'checkout.firstNameRequired',
    lastName: 'checkout.lastNameRequired',
    email: 'checkout.emailRequired',
    phone: 'checkout.phoneRequired',
  });
  expect(shippingProblems({ ...filled, country: 'Atlantis', city: '' }, false)).toEqual({
    country: 'checkout.countryRequired',
  });
});

test.each(['', '  '])('an Irish address needs no postal code, others do: %j', (postalCode) => {
  const irish = { ...filled, country: 'Ireland', postalCode };
  expect(shippingProblems(irish)).toEqual({});
  expect(shippingProblems({ ...irish, country: 'Germany' })).toEqual({
    postalCode: 'checkout.postalCodeRequired',
  });
});

test.each(['m&m@x.nl', 'a/b@x.nl', '#x@x.nl', 'jan@xn--80a1acny.xn--p1ai', ' jan@почта.рф'])(
  'mail arrives at %s',
  (email) => {
    expect(shippingProblems({ ...filled, email })).toEqual({});
  },
);

test('a Dutch address needs no state', () => {
  expect(shippingProblems(filled)).toEqual({});
});

test('a Dutch address needs a house number, in its field or with the street', () => {
  expect(shippingProblems({ ...filled, houseNumber: ' ' })).toEqual({
    houseNumber: 'address.houseNumberRequired',
  });
  expect(shippingProblems({ ...filled, streetLine1: 'Keizersgracht 1', houseNumber: '' })).toEqual({});
  expect(shippingProblems({ ...filled, country: 'Belgium', houseNumber: '' })).toEqual({});
});

test.each(['United States', 'Canada', 'Australia', 'Japan'])('an address in %s needs one', (country) => {
  expect(shippingProblems({ ...filled, country })).toEqual({ state: 'checkout.stateRequired' });
  expect(shippingProblems({ ...filled, country, state: 'Ohio' })).toEqual({});
});

test('spaces are no content, and are trimmed', () => {
  expect(shippingProblems({ ...filled, city: '   ' })).toEqual({ city: 'checkout.cityRequired' });
  expect(shippingForm.parse({ ...filled, city: ' Amsterdam ' }).city).toBe('Amsterdam');
});

test.each(['noor', 'noor@', '@example.com', 'a b@example.com'])('%s is no e-mail address', (email) => {
  expect(shippingProblems({ ...filled, email })).toEqual({ email: 'checkout.emailRequired' });
});

test('a country we do not ship to is none', () => {
  expect(shippingProblems({ ...filled, country: 'Atlantis' })).toEqual({
    country: 'checkout.countryRequired',
  });
});

test('nothing is longer than it may be', () => {
  expect(shippingProblems({ ...filled, city: 'A'.repeat(81) })).toEqual({ city: 'checkout.tooLong' });
});

test('what is missing altogether is required, too', () => {
  expect(shippingForm.safeParse({}).success).toBe(false);
});
