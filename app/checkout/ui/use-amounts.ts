import { chargesOf } from '#app/bag/charges.ts';
import type { useCheckedBag } from '#app/bag/use-checked-bag.ts';
import { type ShippingZone, shippingCents } from '#app/shipping/shipping-method.ts';
import type { SavedDetails } from '../form/autofill-saved-details.ts';
import type { CheckoutDraft } from '../form/checkout-draft.ts';
import type { CheckoutForm } from './use-checkout-draft.ts';
import { useGiftCard } from './use-gift-card.ts';
import { useDiscountQuote, useVatTakenOff } from './use-quotes.ts';

export type CheckoutViewProps = {
  saved: SavedDetails | undefined;
  zones: ShippingZone[];
  looksUpDutchAddresses: boolean;
  vatFreeCountries: string[];
  sellsToBusinesses: boolean;
  isHeld: boolean;
};

export type Checkout = CheckoutViewProps & {
  bag: ReturnType<typeof useCheckedBag>;
  form: CheckoutForm;
  draft: CheckoutDraft;
};

export type Amounts = ReturnType<typeof useAmounts>;

export function useAmounts({ bag, form, draft, vatFreeCountries }: Checkout, isTypingNumber: boolean) {
  const { method, business } = form;
  const { country, postalCode } = draft.shipping;
  const quote = useDiscountQuote(bag.items, draft, method?.id);
  const vatNumber = (!isTypingNumber && business?.vatNumber.trim()) || undefined;
  const mayBeTakenOff = !!vatNumber || vatFreeCountries.includes(country);
  const address = mayBeTakenOff ? { country, postalCode: postalCode.trim(), vatNumber } : undefined;
  const vat = useVatTakenOff(bag.items, address, quote, method?.id);
  const shippingPriceCents = method && shippingCents(method, bag.charges.subtotalCents, bag.grams);
  const charges = chargesOf(bag.charges.lines, [
    ...quote.rowsOf(false),
    ...(method ? [{ kind: 'shipping', label: method.name, cents: shippingPriceCents ?? 0 }] : []),
    ...quote.rowsOf(true),
    ...(vat.quote?.adjustment ? [vat.quote.adjustment] : []),
  ]);
  const giftCard = useGiftCard(draft.giftCard, charges.totalCents, (giftCard) => form.change({ giftCard }));
  const toPayCents = charges.totalCents - (giftCard.applied?.paysCents ?? 0);
  return { quote, vat, giftCard, shippingPriceCents, charges, toPayCents };
}
