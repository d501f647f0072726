import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from '#app/addresses/address.ts';
import { autofillShippingForm } from './autofill-saved-details.ts';
import { parseDraft } from './checkout-draft.ts';
import {
  clearAddressFields,
  fillInSavedAddress,
  findSavedAddressInForm,
  typedAddress,
} from './saved-address.ts';

import { shippingProblems } from './shipping-form.ts';

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

test('a saved address brings whoever receives there, and is found again in the form', () => {
  const shipping = fillInSavedAddress(empty, toronto, noor);
  expect(shipping).toMatchObject({ firstName: 'Sam', lastName: 'van der Berg', phone: '06 1' });
  expect(findSavedAddressInForm(shipping, [delft, toronto])?.id).toBe('b');
  expect(findSavedAddressInForm({ ...shipping, city: 'Ottawa' }, [delft, toronto])).toBeUndefined();
  // Entered for the United States before the country changed.
  expect(findSavedAddressInForm({ ...shipping, state: 'Ohio' }, [delft, toronto])?.id).toBe('b');
});

test('whoever has one name stands with it in the form, in the address book and on the label', () => {
  const sukarno = { ...toronto, recipientName: 'Sukarno' };
  const shipping = fillInSavedAddress(empty, sukarno, noor);
  expect(shipping).toMatchObject({ firstName: 'Sukarno', lastName: '', noLastName: 'on' });
  expect(findSavedAddressInForm(shipping, [delft, sukarno])).toBe(sukarno);
  expect(fillInSavedAddress(shipping, delft, noor)).toMatchObject({ lastName: 'de Vries', noLastName: '' });
  const owner = { ...noor, firstName: 'Sukarno', lastName: '' };
  expect(autofillShippingForm(empty, { ...owner, addresses: [] }).noLastName).toBe('on');
  expect(autofillShippingForm(empty, { ...owner, firstName: '', addresses: [] }).noLastName).toBe('');
});

test('a name on a saved address goes to the label as it is, however many words it has', () => {
  const names = fc.array(fc.stringMatching(/^[^\s]+$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(names, (words) => {
      const recipientName = words.join(' ');
      const shipping = fillInSavedAddress(empty, { ...delft, recipientName }, noor);
      expect(typedAddress(shipping).recipientName).toBe(recipientName);
      expect(shippingProblems(shipping).lastName).not.toBe('checkout.lastNameRequired');
    }),
  );
});

test('another address leaves who it is for, and is none of the saved ones, also after a reload', () => {
  const shipping = clearAddressFields(fillInSavedAddress({ ...empty, state: 'Ohio' }, delft, noor));
  expect(shipping).toMatchObject({ firstName: 'Noor', phone: '06 1', country: 'Netherlands' });
  expect(shipping).toMatchObject({ streetLine1: '', houseNumber: '', city: '', state: '', postalCode: '' });
  expect(findSavedAddressInForm(shipping, [delft, toronto])).toBeUndefined();
  expect(autofillShippingForm(shipping, { ...noor, addresses: [delft] }).streetLine1).toBe('');
});
