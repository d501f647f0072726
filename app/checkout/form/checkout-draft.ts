import { hasStates, isCountry } from '#app/accounts/countries/shipping-countries.ts';
import { lastSignOut } from '#app/accounts/sessions/last-sign-out.ts';
import { forgetLinkedDiscountCode } from '#app/discounts/linked-discount-code.ts';

export type PaymentMethod = 'card' | 'ideal';

/** The payment methods, the default one first: most people in the Netherlands pay with iDEAL, others by card. */
export function paymentMethodsFor(
  countries: readonly (string | undefined)[],
): [PaymentMethod, PaymentMethod] {
  return countries.includes('Netherlands') ? ['ideal', 'card'] : ['card', 'ideal'];
}

/** What the shopper has typed, all of it text. */
export type DraftAddress = typeof emptyAddress;
export type CheckoutDraft = {
  shipping: DraftAddress;
  /** Undefined until the shopper chose one. */
  method?: PaymentMethod | undefined;
  /** Undefined until the shopper chose one; it may not be offered to the country chosen since. */
  shippingMethodId?: string | undefined;
  /** As it was typed, or came with a link. */
  discountCode?: string | undefined;
  /** A customer wants the address in their address book. */
  savesAddress: boolean;
  /** The saved address that the invoice names; empty for the one it ships to, undefined until somebody chose. */
  billing?: string | undefined;
  /** An address is typed for the invoice alone, of an order that is picked up. */
  hasInvoiceAddress: boolean;
  /** The code of a gift card that the shop knows. */
  giftCard?: string | undefined;
  /** The company that it is bought for, and its VAT number if it has one; null where somebody said that it is for none. */
  business?: { company: string; vatNumber: string } | null | undefined;
};

const emptyAddress = {
  firstName: '',
  lastName: '',
  /** `on` where somebody said that they have none. */
  noLastName: '',
  email: '',
  phone: '',
  country: '',
  /** Without the house number where that is asked for apart. */
  streetLine1: '',
  houseNumber: '',
  streetLine2: '',
  city: '',
  state: '',
  postalCode: '',
};

/** In this tab only, so that a reload, the other language and the way back lose nothing. */
const DRAFT_KEY = 'checkout-form';
const LONGEST_TEXT = 300;
const LONGEST_CODE = 100;

/**
 * `country` stands there until another is chosen. What was typed before somebody signed out is dropped: the next
 * person here may be somebody else.
 */
export function parseDraft(stored: string | null, country: string, signOut = ''): CheckoutDraft {
  const kept = parse(stored);
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

/** A browser that keeps nothing still has the form on the page. */
export function storeDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, signOut: lastSignOut() }));
  } catch {}
}

/** Once it is paid, nobody after this shopper needs to see it; a code that a link brought has served. */
export function deleteDraft(): void {
  forgetLinkedDiscountCode();
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {}
}

/** One that was typed for another country stays in the form, should the shopper return to it; it is not sent. */
export function stateOf({ state, country }: { state: string | null; country: string }): string {
  return hasStates(country) ? (state ?? '').trim() : '';
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return record(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
