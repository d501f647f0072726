import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCheckoutPrefill } from './find-checkout-prefill.server.ts';
import { saveAddress } from './manage-address-book.server.ts';

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
