import { expect, test } from 'vitest';
import type { Address } from '#app/accounts/account-area/address.ts';
import {
  autofill,
  autofilled,
  findBilling,
  findShown,
  shipElsewhere,
  shipTo,
} from './autofill-saved-details.ts';
import { parseDraft } from './checkout-draft.ts';

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

test('a saved address brings whoever receives there, and is found again in the form', () => {
  const shipping = shipTo(empty, toronto, noor);
  expect(shipping).toMatchObject({ firstName: 'Sam', lastName: 'van der Berg', phone: '06 1' });
  expect(findShown(shipping, [delft, toronto])?.id).toBe('b');
  expect(findShown({ ...shipping, city: 'Ottawa' }, [delft, toronto])).toBeUndefined();
  // Typed for the United States, before the country was changed.
  expect(findShown({ ...shipping, state: 'Ohio' }, [delft, toronto])?.id).toBe('b');
});

test('another address leaves who it is for, and is none of the saved ones, also after a reload', () => {
  const shipping = shipElsewhere(shipTo({ ...empty, state: 'Ohio' }, delft, noor));
  expect(shipping).toMatchObject({ firstName: 'Noor', phone: '06 1', country: 'Netherlands' });
  expect(shipping).toMatchObject({ streetLine1: '', streetLine2: '', city: '', state: '', postalCode: '' });
  expect(findShown(shipping, [delft, toronto])).toBeUndefined();
  expect(autofill(shipping, { ...noor, addresses: [delft] }).streetLine1).toBe('');
});
