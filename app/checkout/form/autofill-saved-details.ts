import type { CheckoutPrefill } from '#app/accounts/account-area/customer-details.ts';
import type { CheckoutDraft, DraftAddress } from './checkout-draft.ts';
import { fillInSavedAddress, named } from './saved-address.ts';

/** What a customer need not type, the country and the company of their last order among it. */
export type SavedDetails = CheckoutPrefill & { country?: string; business?: CheckoutDraft['business'] };

/** The same for the whole checkout: until they chose, the invoice names their default billing address, and it is for the company of their last order. */
export function autofillDraft(draft: CheckoutDraft, saved: SavedDetails): CheckoutDraft {
  const usual = saved.billing.find(({ isDefault }) => isDefault);
  return {
    ...draft,
    shipping: autofillShippingForm(draft.shipping, saved),
    billing: draft.billing ?? usual?.id ?? '',
    business: draft.business === undefined ? saved.business : draft.business,
  };
}

/** Fills in what a customer need not type, their name and default address, wherever nothing was typed yet. */
export function autofillShippingForm(
  typed: DraftAddress,
  saved: Omit<CheckoutPrefill, 'billing'>,
): DraftAddress {
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
