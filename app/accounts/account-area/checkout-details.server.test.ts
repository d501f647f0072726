import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { saveAddress } from './address-book.server.ts';
import {
  findCheckoutPrefill,
  saveNewShippingAddress,
  savePhoneIfMissing,
} from './checkout-details.server.ts';

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
