import { expect, test } from 'vitest';
import type { Address } from '#app/addresses/address.ts';
import { autofillDraft, autofillShippingForm } from './autofill-saved-details.ts';
import { parseDraft } from './checkout-draft.ts';
import { addressesOf } from './saved-address.ts';

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
  expect(autofillShippingForm(empty, { ...noor, addresses: [toronto, delft] })).toMatchObject({
    ...noor,
    streetLine1: 'Markt',
    houseNumber: '1',
    country: 'Netherlands',
  });
});

test('without a default address the country stays the default one', () => {
  expect(autofillShippingForm(empty, { ...noor, addresses: [] })).toMatchObject({
    ...noor,
    country: 'United States',
  });
});

test('what was typed stays', () => {
  const typed = { ...empty, email: 'other@example.com', city: 'Gent', country: 'Belgium' };
  const filled = autofillShippingForm(typed, { ...noor, addresses: [delft] });
  expect(filled).toMatchObject({
    email: 'other@example.com',
    city: 'Gent',
    country: 'Belgium',
    phone: '06 1',
  });
  expect(filled.streetLine1).toBe('');
  const forSomebody = autofillShippingForm({ ...empty, firstName: 'Ada' }, { ...noor, addresses: [delft] });
  expect(forSomebody).toMatchObject({ firstName: 'Ada', streetLine1: '' });
});

test('the invoice names the default billing address until the customer chose, and then that', () => {
  const billing = [
    { ...toronto, id: 'c' },
    { ...delft, id: 'd' },
  ];
  const saved = { ...noor, addresses: [delft], billing };
  const draft = autofillDraft(parseDraft(null, 'United States'), saved);
  expect(addressesOf(draft, saved, false)).toEqual({ needsAddress: true, billing: billing[1] });
  const none = autofillDraft({ ...draft, billing: '' }, saved);
  expect(addressesOf(none, saved, false)).toEqual({ needsAddress: true, billing: undefined });
  const chosen = autofillDraft({ ...draft, billing: 'c' }, saved);
  expect(addressesOf(chosen, saved, false).billing).toBe(billing[0]);
  expect(addressesOf({ ...draft, billing: 'deleted' }, saved, false).billing).toBeUndefined();
  // A picked-up order needs an address only for its invoice, and none if a saved one is chosen.
  expect(addressesOf(none, saved, true)).toEqual({ needsAddress: false, billing: undefined });
  const typed = { ...chosen, hasInvoiceAddress: true };
  expect(addressesOf(typed, saved, true)).toEqual({ needsAddress: false, billing: billing[0] });
  expect(addressesOf({ ...none, hasInvoiceAddress: true }, saved, true)).toMatchObject({
    needsAddress: true,
    billing: { recipientName: 'Noor de Vries', streetLine1: 'Markt 1', postalCode: '2611 GP' },
  });
});

test('it is for the company of their last order, unless they typed another or said that it is for none', () => {
  const business = { company: 'Atelier Vandenberghe', vatNumber: 'BE0123456749' };
  const saved = { ...noor, addresses: [], billing: [], business };
  const draft = parseDraft(null, 'Belgium');
  const other = { company: 'Bakkerij Noor', vatNumber: '' };
  expect(autofillDraft(draft, saved).business).toEqual(business);
  expect(autofillDraft({ ...draft, business: other }, saved).business).toEqual(other);
  expect(autofillDraft({ ...draft, business: null }, saved).business).toBeNull();
  expect(autofillDraft(draft, { ...saved, business: undefined }).business).toBeUndefined();
});
