import type { CheckoutPrefill } from '#app/accounts/account-area/customer-details.server.ts';
import type { CheckoutDraft, DraftAddress } from './checkout-draft.ts';
import { fillInSavedAddress, named } from './saved-address.ts';

export type SavedDetails = CheckoutPrefill & { country?: string; business?: CheckoutDraft['business'] };

/** Fills in saved details. The invoice gets the default billing address and the company of the last order. */
export function autofillDraft(draft: CheckoutDraft, saved: SavedDetails): CheckoutDraft {
  const usual = saved.billing.find(({ isDefault }) => isDefault);
  return {
    ...draft,
    shipping: autofillShippingForm(draft.shipping, saved),
    billing: draft.billing ?? usual?.id ?? '',
    business: draft.business === undefined ? saved.business : draft.business,
  };
}

export function autofillShippingForm(typed: DraftAddress, saved: Omit<CheckoutPrefill, 'billing'>) {
  const { streetLine1, houseNumber, streetLine2, city, state, postalCode } = typed;
  const hasAddress = [streetLine1, houseNumber, streetLine2, city, state, postalCode].some((text) =>
    text.trim(),
  );
  const usual = saved.addresses.find(({ isDefault }) => isDefault);
  const isTheirs = !typed.firstName && !typed.lastName;
  const person = {
    firstName: typed.firstName || saved.firstName,
    lastName: typed.lastName || saved.lastName,
    ...(isTheirs && named(saved.firstName, saved.lastName)),
    email: typed.email || saved.email,
    phone: typed.phone || saved.phone,
  };
  const filled = { ...typed, ...person };
  return usual && !hasAddress && isTheirs ? fillInSavedAddress(filled, usual, saved) : filled;
}
