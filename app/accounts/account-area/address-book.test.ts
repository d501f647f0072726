import { expect, test } from 'vitest';
import { parseAddressForm } from './address-book.server.ts';

const typed = {
  addressType: 'shipping',
  recipientName: ' Noor de Vries ',
  streetLine1: 'Prinsengracht 1',
  streetLine2: '',
  city: 'Amsterdam',
  state: 'left over from another country',
  postalCode: '1015 DK',
  country: 'Netherlands',
  phone: '',
};

test('an address is read from its form; a state only where addresses have one', () => {
  const read = parseAddressForm(typed);
  expect(read).toMatchObject({
    ok: true,
    address: {
      recipientName: 'Noor de Vries',
      state: null,
      streetLine2: null,
      phone: null,
      isDefault: false,
    },
  });
  expect(parseAddressForm({ ...typed, country: 'Japan', isDefault: 'on' })).toMatchObject({
    ok: true,
    address: { state: typed.state, isDefault: true },
  });
});

test('everything that is missing is said at once, the state too', () => {
  const read = parseAddressForm({ country: 'Canada', state: ' ' });
  expect(read).toEqual({
    ok: false,
    problems: {
      addressType: 'account.typeRequired',
      recipientName: 'account.recipientRequired',
      streetLine1: 'account.streetRequired',
      city: 'account.cityRequired',
      state: 'account.stateRequired',
      postalCode: 'account.postalCodeRequired',
    },
  });
});

test('a country elsewhere and a text too long are refused', () => {
  const read = parseAddressForm({ ...typed, country: 'Atlantis', city: 'x'.repeat(81) });
  expect(read).toMatchObject({
    problems: { country: 'account.countryRequired', city: 'account.tooLong' },
  });
});

test('a Dutch house number that was typed apart is part of the first line, and is asked for where the street says none', () => {
  const street = (fields: object) => {
    const read = parseAddressForm({ ...typed, ...fields });
    return read.ok ? read.address.streetLine1 : read.problems;
  };
  expect(street({ streetLine1: ' Plein 1944 ', houseNumber: ' 12 bis ' })).toBe('Plein 1944 12 bis');
  expect(street({ streetLine1: 'Prinsengracht 1' })).toBe('Prinsengracht 1');
  expect(street({ streetLine1: 'Prinsengracht', houseNumber: ' ' })).toEqual({
    houseNumber: 'address.houseNumberRequired',
  });
  expect(street({ streetLine1: '', houseNumber: '', city: '' })).toEqual({
    streetLine1: 'account.streetRequired',
    houseNumber: 'address.houseNumberRequired',
    city: 'account.cityRequired',
  });
  // Without JavaScript, a form rendered for the Netherlands keeps the field.
  expect(street({ country: 'Germany', streetLine1: 'Torstraße', houseNumber: '5' })).toBe('Torstraße 5');
  expect(street({ country: 'Germany', streetLine1: 'Torstraße' })).toBe('Torstraße');
});

test('an Irish address may have no postal code, others may not', () => {
  const typed = {
    addressType: 'shipping',
    recipientName: 'Noor de Vries',
    streetLine1: 'Main Street 1',
    city: 'Cork',
    postalCode: ' ',
  };
  expect(parseAddressForm({ ...typed, country: 'Ireland' })).toMatchObject({
    ok: true,
    address: { postalCode: '' },
  });
  expect(parseAddressForm({ ...typed, country: 'Germany' })).toEqual({
    ok: false,
    problems: { postalCode: 'account.postalCodeRequired' },
  });
});

test('a phone number may be left out, but not be none', () => {
  expect(parseAddressForm({ ...typed, phone: '' })).toMatchObject({ ok: true, address: { phone: null } });
  expect(parseAddressForm({ ...typed, phone: '06 12345678' })).toMatchObject({ ok: true });
  expect(parseAddressForm({ ...typed, phone: '0' })).toMatchObject({
    problems: { phone: 'account.phoneInvalid' },
  });
});

test("a phone number is judged by the address's country, and said together with what is missing", () => {
  const read = (changed: object) => parseAddressForm({ ...typed, ...changed });
  const problem = { phone: 'account.phoneInvalid' };
  expect(read({ country: 'Belgium', phone: '0470 12 34 56' })).toMatchObject({ ok: true });
  expect(read({ country: 'Belgium', phone: '06 12345678' })).toEqual({ ok: false, problems: problem });
  expect(read({ country: 'Belgium', phone: '+31 6 12345678' })).toMatchObject({ ok: true });
  expect(read({ phone: '06 1234567', city: '' })).toEqual({
    ok: false,
    problems: { ...problem, city: 'account.cityRequired' },
  });
  for (const phone of [5, null, {}, 'x'.repeat(31)])
    expect(read({ country: {}, phone })).toMatchObject({ problems: { country: 'account.countryRequired' } });
});
