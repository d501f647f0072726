import { expect, test } from 'vitest';
import { parseDeliveryForm } from './admin/submit-order-edit.server.ts';

const sent = { isPickup: false, phone: '' };
const pickedUp = { isPickup: true, phone: '' };

const typed = {
  recipientName: ' Noor de Vries ',
  phone: '',
  country: 'Netherlands',
  postalCode: '1015 DK',
  houseNumber: '12 bis',
  streetLine1: 'Prinsengracht',
  streetLine2: '',
  city: 'Amsterdam',
  state: '',
};

test('an address is read by the rules of the address book', () => {
  const address = {
    line1: 'Prinsengracht 12 bis',
    city: 'Amsterdam',
    postal_code: '1015 DK',
    country: 'Netherlands',
  };
  expect(parseDeliveryForm(typed, sent)).toEqual({
    ok: true,
    address: { name: 'Noor de Vries', address },
    phone: '',
  });
});

test('what is missing is said of each field at once', () => {
  expect(parseDeliveryForm({ ...typed, recipientName: '', houseNumber: '', city: ' ' }, sent)).toEqual({
    ok: false,
    problems: {
      recipientName: 'account.recipientRequired',
      houseNumber: 'address.houseNumberRequired',
      city: 'account.cityRequired',
    },
  });
});

test('of what is picked up only the name and the telephone count', () => {
  const place = { line1: '', city: '', postal_code: '', country: 'Netherlands' };
  expect(
    parseDeliveryForm({ recipientName: 'Noor', phone: '06 12345678', country: 'Netherlands' }, pickedUp),
  ).toEqual({
    ok: true,
    address: { name: 'Noor', address: place },
    phone: '06 12345678',
  });
  expect(parseDeliveryForm({ recipientName: '', phone: '06', country: 'Netherlands' }, pickedUp)).toEqual({
    ok: false,
    problems: { recipientName: 'account.recipientRequired', phone: 'account.phoneInvalid' },
  });
  expect(parseDeliveryForm({ recipientName: '', phone: '0'.repeat(31) }, pickedUp)).toEqual({
    ok: false,
    problems: { recipientName: 'account.recipientRequired', phone: 'account.tooLong' },
  });
});

test.each([sent, pickedUp])(
  'a phone number is judged by the country, unless it is the one that the order has',
  (order) => {
    const invalid = { ok: false, problems: { phone: 'account.phoneInvalid' } };
    expect(parseDeliveryForm({ ...typed, phone: '06 1234567' }, order)).toEqual(invalid);
    expect(parseDeliveryForm({ ...typed, phone: '06 12345678' }, order)).toMatchObject({ ok: true });
    const old = { ...order, phone: '06 1' };
    expect(parseDeliveryForm({ ...typed, phone: '06 1' }, old)).toMatchObject({ ok: true, phone: '06 1' });
    expect(parseDeliveryForm({ ...typed, phone: '06 2' }, old)).toEqual(invalid);
    expect(parseDeliveryForm({ ...typed, phone: '' }, old)).toMatchObject({ ok: true, phone: '' });
  },
);
