import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomer } from '../current-customer.server.ts';
import { saveAddress } from './address-book.server.ts';
import {
  findCheckoutPrefill,
  findCustomerDetails,
  parseCustomerDetails,
  saveCustomerDetails,
  saveNewShippingAddress,
  savePhoneIfMissing,
} from './customer-details.server.ts';

test('details are kept for one customer alone, and the session knows the new name at once', async () => {
  const [noor, sam] = [await customerForTests(db), await customerForTests(db, { firstName: 'Sam' })];
  await saveCustomerDetails(db, noor.customer.id, { firstName: 'Nora', lastName: 'Smit', phone: '+31 6 1' });
  expect(await findCustomerDetails(db, noor.customer.id)).toEqual({
    firstName: 'Nora',
    lastName: 'Smit',
    phone: '+31 6 1',
  });
  expect(await findCustomer(noor.request('/account'))).toMatchObject({ firstName: 'Nora', lastName: 'Smit' });
  expect(await findCustomerDetails(db, sam.customer.id)).toMatchObject({ firstName: 'Sam', phone: '' });
});

test('names are read without what would break a line, the phone number as it was typed', () => {
  const typed = { firstName: ' Noor\r\nBcc: x ', lastName: 'de Vries', phone: '+31 (6) 12-34' };
  expect(parseCustomerDetails(typed)).toEqual({
    ok: true,
    details: { firstName: 'Noor Bcc: x', lastName: 'de Vries', phone: '+31 (6) 12-34' },
  });
});

test('whoever has one name may leave the last one empty', () => {
  const typed = { firstName: 'Sukarno', lastName: ' ', phone: '' };
  expect(parseCustomerDetails(typed)).toEqual({
    ok: false,
    problems: { lastName: 'account.lastNameEmpty' },
  });
  expect(parseCustomerDetails({ ...typed, noLastName: 'on' })).toEqual({
    ok: true,
    details: { firstName: 'Sukarno', lastName: '', phone: '' },
  });
});

test('names may not be empty nor longer than fifty characters; a phone number is optional', () => {
  expect(parseCustomerDetails({ firstName: ' ', lastName: 'x'.repeat(51), phone: '06 12 a' })).toEqual({
    ok: false,
    problems: {
      firstName: 'account.firstNameEmpty',
      lastName: 'account.lastNameLong',
      phone: 'account.phoneInvalid',
    },
  });
  expect(parseCustomerDetails({ firstName: 'x'.repeat(50), lastName: 'y', phone: '' })).toMatchObject({
    ok: true,
  });
  expect(parseCustomerDetails(undefined).ok).toBe(false);
});

const delft = {
  recipientName: 'Noor de Vries',
  streetLine1: 'Markt 1',
  streetLine2: null,
  city: 'Delft',
  state: null,
  postalCode: '2611 GP',
  country: 'Netherlands',
  phone: '0612345678',
};

test('a phone number given at a checkout is kept where there was none, and replaces none', async () => {
  const { customer } = await customerForTests(db);
  await savePhoneIfMissing(db, customer.id, 'no number');
  expect((await findCheckoutPrefill(db, customer)).phone).toBe('');
  await savePhoneIfMissing(db, customer.id, '06 12345678');
  await savePhoneIfMissing(db, customer.id, '06 87654321');
  expect((await findCheckoutPrefill(db, customer)).phone).toBe('06 12345678');
});

test('the address of an order is kept once, the first as the default', async () => {
  const { customer } = await customerForTests(db);
  await saveNewShippingAddress(db, customer.id, delft);
  await saveNewShippingAddress(db, customer.id, { ...delft, phone: null });
  await saveNewShippingAddress(db, customer.id, { ...delft, streetLine1: 'Markt 2' });
  const { addresses } = await findCheckoutPrefill(db, customer);
  expect(addresses).toMatchObject([
    { streetLine1: 'Markt 1', isDefault: true },
    { streetLine1: 'Markt 2', isDefault: false },
  ]);
});

test('a checkout knows who the customer is and where their orders may go, the default first', async () => {
  const { customer } = await customerForTests(db);
  await saveAddress(db, customer.id, { ...delft, addressType: 'shipping', isDefault: false });
  await saveAddress(db, customer.id, { ...delft, city: 'Gouda', addressType: 'shipping', isDefault: true });
  await saveAddress(db, customer.id, { ...delft, city: 'Breda', addressType: 'billing', isDefault: true });
  const details = await findCheckoutPrefill(db, customer);
  expect(details).toMatchObject({ email: customer.email, firstName: 'Noor', phone: '' });
  expect(details.addresses.map(({ city }) => city)).toEqual(['Gouda', 'Delft']);
  expect(details.billing.map(({ city }) => city)).toEqual(['Breda']);
});
