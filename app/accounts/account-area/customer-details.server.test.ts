import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomer } from '../current-customer.server.ts';
import { findCustomerDetails, parseCustomerDetails, saveCustomerDetails } from './customer-details.server.ts';

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
