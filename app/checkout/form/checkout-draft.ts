import { lastSignOut } from '#app/accounts/sessions/visitor-store.ts';
import { hasStates, isCountry } from '#app/addresses/shipping-countries.ts';
import { deleteLinkedDiscountCode } from '#app/discounts/linked-discount-code.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';

export type PaymentMethod = 'card' | 'ideal';

/** Returns the payment methods, the usual one first: iDEAL in the Netherlands, cards in other countries. */
export function paymentMethodsFor(
  countries: readonly (string | undefined)[],
): [PaymentMethod, PaymentMethod] {
  return countries.includes('Netherlands') ? ['ideal', 'card'] : ['card', 'ideal'];
}

export type DraftAddress = typeof emptyAddress;
export type CheckoutDraft = {
  shipping: DraftAddress;
  method?: PaymentMethod | undefined;
  /** Undefined until the buyer chooses. A country that is chosen later may not offer this method. */
  shippingMethodId?: string | undefined;
  discountCode?: string | undefined;
  savesAddress: boolean;
  /** Empty if the shipping address is used. Undefined until the buyer chooses. */
  billing?: string | undefined;
  /** True if the buyer enters a billing address although the order is picked up. */
  hasInvoiceAddress: boolean;
  giftCard?: string | undefined;
  /** Null if the customer chose to order as a private person. */
  business?: { company: string; vatNumber: string } | null | undefined;
};

const emptyAddress = {
  firstName: '',
  lastName: '',
  /** `on` if the customer has no last name. */
  noLastName: '',
  email: '',
  phone: '',
  country: '',
  streetLine1: '',
  houseNumber: '',
  streetLine2: '',
  city: '',
  state: '',
  postalCode: '',
};

/** The draft is stored per tab, so that it survives reloading, a change of language and the back button. */
const DRAFT_KEY = 'checkout-form';
const LONGEST_TEXT = 300;
const LONGEST_CODE = 100;

/** Omits data from before the last sign-out, since the next visitor may be another person. `country` is the default. */
export function parseDraft(stored: string | null, country: string, signOut = ''): CheckoutDraft {
  const kept = record(parseJson(stored));
  const found = (kept.signOut ?? '') === signOut ? kept : {};
  const shipping = { ...emptyAddress };
  for (const name of Object.keys(shipping) as (keyof DraftAddress)[]) {
    const text = record(found.shipping)[name];
    if (typeof text === 'string') shipping[name] = text.slice(0, LONGEST_TEXT);
  }
  if (!isCountry(shipping.country)) shipping.country = country;
  const method = paymentMethodsFor([]).find((known) => known === found.method);
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : undefined);
  const giftCard = text(found.giftCard);
  const { company, vatNumber } = record(found.business);
  return {
    shipping,
    method,
    shippingMethodId: text(found.shippingMethodId),
    discountCode: text(found.discountCode)?.slice(0, LONGEST_CODE),
    savesAddress: found.savesAddress === true,
    billing: text(found.billing),
    hasInvoiceAddress: found.hasInvoiceAddress === true,
    ...(giftCard && { giftCard }),
    ...(found.business === null && { business: null }),
    ...(!!found.business && {
      business: { company: text(company) ?? '', vatNumber: text(vatNumber) ?? '' },
    }),
  };
}

export function loadDraft(country: string): CheckoutDraft {
  try {
    return parseDraft(sessionStorage.getItem(DRAFT_KEY), country, lastSignOut());
  } catch {
    return parseDraft(null, country);
  }
}

export function storeDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, signOut: lastSignOut() }));
  } catch {}
}

/** Deletes the draft, since it is private, and the linked discount code, since it has been used. */
export function deleteDraft(): void {
  deleteLinkedDiscountCode();
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {}
}

/** Returns an empty state for a country without states. The form keeps the state in case the customer switches back. */
export function stateOf({ state, country }: { state: string | null; country: string }): string {
  return hasStates(country) ? (state ?? '').trim() : '';
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
