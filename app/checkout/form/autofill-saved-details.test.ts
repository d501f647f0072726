import { expect, test } from 'vitest';
import type { Address } from '#app/accounts/account-area/address.ts';
import { autofill, autofilled } from './autofill-saved-details.ts';
import { parseDraft } from './checkout-draft.ts';
import { findBilling } from './select-saved-address.ts';

const empty = parseDraft(null, 'United States').shipping;
const delft: Address = {
  id: 'a',
  addressType: 'shipping',
  recipientName: 'Noor de Vries',
  isDefault: true,
  streetLine1: 'Markt 1',
  streetLine2: null,
  city: 'Delft',
  state: null,
  postalCode: '2611 GP',
  country: 'Netherlands',
  phone: null,
};
const toronto = { ...delft, id: 'b', isDefault: false, recipientName: 'Sam van der Berg', city: 'Toronto' };
const noor = { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.com', phone: '06 1' };

test('an empty form gets the customer and their default address', () => {
  expect(autofill(empty, { ...noor, addresses: [toronto, delft] })).toMatchObject({
    ...noor,
    streetLine1: 'Markt 1',
    country: 'Netherlands',
  });
});

test('without a default address the country stays the default one', () => {
  expect(autofill(empty, { ...noor, addresses: [] })).toMatchObject({ ...noor, country: 'United States' });
});

test('what was typed stays', () => {
  const typed = { ...empty, email: 'other@example.com', city: 'Gent', country: 'Belgium' };
  const filled = autofill(typed, { ...noor, addresses: [delft] });
  expect(filled).toMatchObject({
    email: 'other@example.com',
    city: 'Gent',
    country: 'Belgium',
    phone: '06 1',
  });
  expect(filled.streetLine1).toBe('');
  const forSomebody = autofill({ ...empty, firstName: 'Ada' }, { ...noor, addresses: [delft] });
  expect(forSomebody).toMatchObject({ firstName: 'Ada', streetLine1: '' });
});

test('the invoice names the default billing address until the customer chose, and then that', () => {
  const billing = [
    { ...toronto, id: 'c' },
    { ...delft, id: 'd' },
  ];
  const saved = { ...noor, addresses: [delft], billing };
  const draft = autofilled(parseDraft(null, 'United States'), saved);
  expect(findBilling(draft, saved)?.id).toBe('d');
  expect(findBilling(autofilled({ ...draft, billing: '' }, saved), saved)).toBeUndefined();
  expect(findBilling(autofilled({ ...draft, billing: 'c' }, saved), saved)?.id).toBe('c');
  expect(findBilling({ ...draft, billing: 'deleted' }, saved)).toBeUndefined();
});
