import type { Address } from '#app/accounts/account-area/address.ts';
import type { CheckoutDetails } from '#app/accounts/account-area/customer-details.ts';
import { type CheckoutDraft, type DraftAddress, stateOf } from './checkout-draft.ts';

type Person = Pick<CheckoutDetails, 'firstName' | 'lastName' | 'phone'>;

/** The same for the whole checkout: until they chose, the invoice names their default billing address. */
export function autofilled(draft: CheckoutDraft, saved: CheckoutDetails): CheckoutDraft {
  const usual = saved.billing.find(({ isDefault }) => isDefault);
  return { ...draft, shipping: autofill(draft.shipping, saved), billing: draft.billing ?? usual?.id ?? '' };
}

/** The saved address that the invoice names; undefined for the one the order ships to. */
export function findBilling(draft: CheckoutDraft, saved: CheckoutDetails | undefined): Address | undefined {
  return saved?.billing.find(({ id }) => id === draft.billing);
}

/** Fills in what a customer need not type, their name and default address, wherever nothing was typed yet. */
export function autofill(typed: DraftAddress, saved: Omit<CheckoutDetails, 'billing'>): DraftAddress {
  const { streetLine1, streetLine2, city, state, postalCode } = typed;
  const hasAddress = [streetLine1, streetLine2, city, state, postalCode].some((text) => text.trim());
  const usual = saved.addresses.find(({ isDefault }) => isDefault);
  const person = {
    firstName: typed.firstName || saved.firstName,
    lastName: typed.lastName || saved.lastName,
    email: typed.email || saved.email,
    phone: typed.phone || saved.phone,
  };
  const filled = { ...typed, ...person };
  const isTheirs = !typed.firstName && !typed.lastName;
  return usual && !hasAddress && isTheirs ? shipTo(filled, usual, saved) : filled;
}

/** The form with a saved address in it, and with whoever receives parcels there. */
export function shipTo(typed: DraftAddress, address: Address, owner: Person): DraftAddress {
  const { streetLine1, streetLine2, city, state, postalCode, country, phone, recipientName } = address;
  return {
    ...typed,
    ...namesOf(recipientName, owner),
    phone: phone || owner.phone || typed.phone,
    streetLine1,
    streetLine2: streetLine2 ?? '',
    city,
    state: state ?? '',
    postalCode,
    country,
  };
}

/** The form with room for another address: who it is for stays, and the country. */
export function shipElsewhere(typed: DraftAddress): DraftAddress {
  return { ...typed, streetLine1: '', streetLine2: '', city: '', state: '', postalCode: '' };
}

/** The saved address that stands in the form now, if one does. */
export function findShown(typed: DraftAddress, addresses: Address[]): Address | undefined {
  return addresses.find(
    (address) =>
      address.streetLine1 === typed.streetLine1 &&
      (address.streetLine2 ?? '') === typed.streetLine2 &&
      address.city === typed.city &&
      stateOf(address) === stateOf(typed) &&
      address.postalCode === typed.postalCode &&
      address.country === typed.country &&
      address.recipientName === `${typed.firstName} ${typed.lastName}`.trim(),
  );
}

/** An address has one name for the label, the form two. */
function namesOf(recipient: string, { firstName, lastName }: Person) {
  if (recipient === `${firstName} ${lastName}`.trim()) return { firstName, lastName };
  const [first = '', ...rest] = recipient.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}
