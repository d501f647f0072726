import type { CheckoutPrefill } from '#app/accounts/account-area/customer-details.server.ts';
import { type Address, streetFields, streetOf } from '#app/addresses/address.ts';
import { type CheckoutDraft, type DraftAddress, stateOf } from './checkout-draft.ts';

export type PostalAddress = Omit<Address, 'id' | 'addressType' | 'isDefault' | 'phone'>;

type Person = Pick<CheckoutPrefill, 'firstName' | 'lastName' | 'phone'>;

export function addressesOf(draft: CheckoutDraft, saved: CheckoutPrefill | undefined, isPickup: boolean) {
  const ofBook = saved?.billing.find(({ id }) => id === draft.billing);
  const needsAddress = !isPickup || (draft.hasInvoiceAddress && !ofBook);
  const billing: PostalAddress | undefined =
    ofBook ?? (isPickup && needsAddress ? typedAddress(draft.shipping) : undefined);
  return { needsAddress, billing };
}

export function typedAddress(typed: DraftAddress): PostalAddress {
  const { streetLine2, city, postalCode, country } = typed;
  return {
    recipientName: fullName(typed),
    streetLine1: streetOf(typed),
    streetLine2: streetLine2.trim(),
    city: city.trim(),
    state: stateOf(typed),
    postalCode: postalCode.trim(),
    country,
  };
}

export function fullName({ firstName, lastName }: Pick<DraftAddress, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

export function fillInSavedAddress(typed: DraftAddress, address: Address, owner: Person): DraftAddress {
  const { streetLine1, streetLine2, city, state, postalCode, country, phone, recipientName } = address;
  return {
    ...typed,
    ...namesOf(recipientName, owner),
    phone: phone || owner.phone || typed.phone,
    ...streetFields(streetLine1, country),
    streetLine2: streetLine2 ?? '',
    city,
    state: state ?? '',
    postalCode,
    country,
  };
}

export function clearAddressFields(typed: DraftAddress): DraftAddress {
  return { ...typed, streetLine1: '', houseNumber: '', streetLine2: '', city: '', state: '', postalCode: '' };
}

export function findSavedAddressInForm(typed: DraftAddress, addresses: Address[]): Address | undefined {
  return addresses.find(
    (address) =>
      address.streetLine1 === streetOf(typed) &&
      (address.streetLine2 ?? '') === typed.streetLine2 &&
      address.city === typed.city &&
      stateOf(address) === stateOf(typed) &&
      address.postalCode === typed.postalCode &&
      address.country === typed.country &&
      address.recipientName === fullName(typed),
  );
}

function namesOf(recipient: string, { firstName, lastName }: Person) {
  if (recipient === fullName({ firstName, lastName })) return named(firstName, lastName);
  const [first = '', ...rest] = recipient.split(' ');
  return named(first, rest.join(' '));
}

/** An empty last name means that the person has none. */
export function named(firstName: string, lastName: string) {
  return { firstName, lastName, noLastName: firstName && !lastName ? 'on' : '' };
}
