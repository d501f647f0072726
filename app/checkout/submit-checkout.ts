import type { BagItem } from '#app/bag/bag.ts';
import { type BagLine, toBagRequestItems } from '#app/bag/bag-check.ts';
import type { WithheldDiscount } from '#app/discounts/discount.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { fetchInTurn } from './fetch-in-turn.ts';
import { type CheckoutDraft, type PaymentMethod, stateOf } from './form/checkout-draft.ts';
import { type PostalAddress, typedAddress } from './form/saved-address.ts';
import type { ShippingField, ShippingProblems } from './form/shipping-form.ts';
import type { Concern } from './placing/refusals.server.ts';

export type PaymentRefusal = {
  concerns: Concern;
  message: string;
  messages: string[];
  /** The current bag, if the refusal concerns the bag. */
  lines?: BagLine[] | undefined;
  problems: ShippingProblems;
  withheld?: WithheldDiscount[] | undefined;
  sale?: { path: string; label: string } | undefined;
};

export type PaymentAnswer = { ok: true; checkoutUrl: string } | { ok: false; refusal: PaymentRefusal };

export type CheckoutSubmission = CheckoutDraft & {
  method: PaymentMethod;
  isGuest: boolean;
  billingAddress?: PostalAddress | undefined;
  /** If true, only the country of the address is sent. */
  isPickup?: boolean;
  shippingPriceCents?: number | undefined;
  vatTakenOffCents?: number | undefined;
  discountCents?: number | undefined;
  paidByGiftCard?: { code: string; paysCents: number } | undefined;
};

export async function submitCheckout(
  asked: CheckoutSubmission,
  items: BagItem[],
  fallback: string,
): Promise<PaymentAnswer> {
  const json = checkoutRequestBody(asked, items);
  const answer = await fetchInTurn<PaymentBody>('/functions/v1/create-checkout', { json });
  return readCheckoutAnswer(answer.ok, answer.body, fallback);
}

export function checkoutRequestBody(asked: CheckoutSubmission, items: BagItem[]) {
  const { shipping, method, savesAddress, isGuest, billingAddress } = asked;
  const { shippingMethodId, shippingPriceCents, vatTakenOffCents, isPickup } = asked;
  const { discountCode, discountCents, paidByGiftCard, business } = asked;
  const receiver = addressed(typedAddress(shipping));
  const { name, address } = receiver;
  return {
    items: toBagRequestItems(items),
    customerEmail: shipping.email.trim(),
    phone: shipping.phone.trim(),
    paymentMethod: method,
    isGuestCheckout: isGuest,
    ...(shippingMethodId && { shippingMethodId }),
    ...(shippingPriceCents !== undefined && { shippingPrice: centsToEuros(shippingPriceCents) }),
    ...(vatTakenOffCents !== undefined && { vatTakenOff: centsToEuros(vatTakenOffCents) }),
    ...(discountCode && { discountCode }),
    ...(discountCents !== undefined && { discount: centsToEuros(discountCents) }),
    ...(paidByGiftCard && {
      giftCard: { code: paidByGiftCard.code, amount: centsToEuros(paidByGiftCard.paysCents) },
    }),
    ...(savesAddress && { saveAddress: true }),
    ...(isPickup ? { pickup: { name, country: address.country } } : { shippingAddress: receiver }),
    ...(billingAddress && { billingAddress: addressed(billingAddress) }),
    ...(business && { business }),
  };
}

function addressed({ recipientName, streetLine1, streetLine2, postalCode, ...address }: PostalAddress) {
  const { city, country } = address;
  const line2 = streetLine2 ?? '';
  const state = stateOf(address);
  return {
    name: recipientName,
    address: { line1: streetLine1, line2, city, state, postal_code: postalCode, country },
  };
}

type PaymentBody = {
  checkoutUrl: string;
  concerns: Concern;
  message: string;
  lines: BagLine[];
  /** The bag, if only its shipping price changed. Pages of older releases ignore this property. */
  weighed: BagLine[];
  problems: { field: string; message: string }[];
  withheld: WithheldDiscount[];
  sale: { path: string; label: string };
};

export function readCheckoutAnswer(
  isOk: boolean,
  answer: Partial<PaymentBody>,
  fallback: string,
): PaymentAnswer {
  const {
    checkoutUrl,
    concerns: ofError = 'nothing',
    message = fallback,
    lines,
    weighed,
    withheld,
    sale,
  } = answer;
  if (isOk && checkoutUrl && /^https?:/.test(checkoutUrl)) return { ok: true, checkoutUrl };
  const problems = fieldProblems(answer.problems ?? []);
  const messages = [...(lines ?? []), ...(answer.problems ?? [])].flatMap((problem) => problem.message ?? []);
  const isOfBag = lines || answer.problems?.some(({ field }) => /^items\b/.test(field));
  const ofRest = isOfBag && ofError === 'nothing' ? 'bag' : ofError;
  const concerns = Object.keys(problems).length ? 'form' : ofRest;
  const messagesOnce = [...new Set(messages)];
  return {
    ok: false,
    refusal: { concerns, message, messages: messagesOnce, lines: lines ?? weighed, problems, withheld, sale },
  };
}

const fields: Record<string, ShippingField> = {
  customerEmail: 'email',
  phone: 'phone',
  'shippingAddress.name': 'firstName',
  'shippingAddress.address.line1': 'streetLine1',
  'shippingAddress.address.line2': 'streetLine2',
  'shippingAddress.address.city': 'city',
  'shippingAddress.address.state': 'state',
  'shippingAddress.address.postal_code': 'postalCode',
  'shippingAddress.address.country': 'country',
  'pickup.name': 'firstName',
  'pickup.country': 'country',
  'business.company': 'company',
  'business.vatNumber': 'vatNumber',
};

function fieldProblems(problems: { field: string; message: string }[]): ShippingProblems {
  const found = problems.flatMap(({ field, message }) =>
    fields[field] ? [[fields[field], message] as const] : [],
  );
  return Object.fromEntries(found);
}
