import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCheckoutPrefill } from './find-checkout-prefill.server.ts';
import { saveNewShippingAddress, savePhoneIfMissing } from './save-checkout-details.server.ts';

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
