import { expect, test } from 'vitest';
import { parseDeliveryForm } from './parse-delivery-form.server.ts';

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
  expect(parseDeliveryForm(typed, false)).toEqual({
    ok: true,
    address: { name: 'Noor de Vries', address },
    phone: '',
  });
});

test('what is missing is said of each field at once', () => {
  expect(parseDeliveryForm({ ...typed, recipientName: '', houseNumber: '', city: ' ' }, false)).toEqual({
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
  expect(parseDeliveryForm({ recipientName: 'Noor', phone: '06', country: 'Netherlands' }, true)).toEqual({
    ok: true,
    address: { name: 'Noor', address: place },
    phone: '06',
  });
  expect(parseDeliveryForm({ recipientName: '', phone: '0'.repeat(31) }, true)).toEqual({
    ok: false,
    problems: { recipientName: 'account.recipientRequired', phone: 'account.tooLong' },
  });
});
