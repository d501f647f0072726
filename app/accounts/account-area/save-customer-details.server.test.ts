import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomer } from '../current-customer.server.ts';
import { findCustomerDetails, saveCustomerDetails } from './save-customer-details.server.ts';

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
