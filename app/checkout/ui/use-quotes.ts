import { useEffect, useEffectEvent, useState } from 'react';
import type { BagItem } from '#app/bag/bag.ts';
import { toCheckableRequestItems } from '#app/bag/bag-check.ts';
import { type Adjustment, chargesOf } from '#app/bag/charges.ts';
import type { useCheckedBag } from '#app/bag/use-checked-bag.ts';
import type { WithheldDiscount } from '#app/discounts/discount.ts';
import type { GiftCardAnswer } from '#app/gift-cards/editing/gift-card-limits.ts';
import { giftCardPayment } from '#app/payments/payment-limits.ts';
import { type Fetched, fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type ShippingZone, shippingCents } from '#app/shipping/shipping-method.ts';
import { fetchInTurn } from '../fetch-in-turn.ts';
import type { SavedDetails } from '../form/autofill-saved-details.ts';
import type { CheckoutDraft } from '../form/checkout-draft.ts';
import type { CheckoutForm } from './use-checkout-draft.ts';

/** A discount as calculated by the server. `cents` is negative. */
type Discount = { label: string; cents: number; isOfDelivery: boolean };
type DiscountQuote = { discounts: Discount[]; problem?: string };

function useDiscountQuote(
  items: BagItem[],
  { discountCode: code, shipping }: CheckoutDraft,
  shippingMethodId: string | undefined,
) {
  const [quote, setQuote] = useState<DiscountQuote>();
  const email = shipping.email.trim();
  const [refused, setRefused] = useState<{ email: string; withheld: WithheldDiscount[] }>();
  const withheld = refused?.email === email && refused.withheld.length ? refused.withheld : undefined;
  const request = { items, code, country: shipping.country, shippingMethodId, withheld };
  const { postAgain } = useServerQuote<DiscountQuote>('quote-discounts', request, (answer) => {
    if (answer.ok) return setQuote(answer.body);
    const isRefused = answer.status === 429 && answer.body.error !== 'busy';
    setQuote(isRefused ? { discounts: [], problem: answer.body.message ?? '' } : undefined);
  });
  const { discounts = [], problem } = quote ?? {};
  const rowsOf = (isOfDelivery: boolean): Adjustment[] =>
    discounts
      .filter((discount) => discount.isOfDelivery === isOfDelivery)
      .map(({ label, cents }) => ({ kind: 'discount', label, cents }));
  return {
    rowsOf,
    problem,
    sent: {
      discountCode: problem ? undefined : code,
      discountCents: quote && discounts.reduce((sum, { cents }) => sum - cents, 0),
    },
    /** The discounts that were refused to the current email address. Another address may get them. */
    withheld,
    quoteAgain(refusedNow: WithheldDiscount[] = []): void {
      setRefused({ email, withheld: refusedNow });
      postAgain();
    },
  };
}

export type VatTakenOff = {
  adjustment: Adjustment | null;
  note: string | null;
  vatNumber?: { problem: string } | { said: string };
};

/** `address` is undefined for countries where VAT is never deducted. The discounts reduce the VAT. */
function useVatTakenOff(
  items: BagItem[],
  address: { country: string; postalCode: string; vatNumber: string | undefined } | undefined,
  { sent, withheld }: ReturnType<typeof useDiscountQuote>,
  shippingMethodId: string | undefined,
) {
  const [quote, setQuote] = useState<{ posted: string; body: VatTakenOff }>();
  const request = address && { items, ...address, shippingMethodId, code: sent.discountCode, withheld };
  const { json, postAgain } = useServerQuote<VatTakenOff>('vat-taken-off', request, (answer, posted) => {
    if (answer.ok) setQuote({ posted, body: answer.body });
  });
  return { quote: json && quote?.posted === json ? quote.body : undefined, quoteAgain: postAgain };
}

const PAUSE_MS = 300;

function useServerQuote<Quote extends object>(
  name: 'quote-discounts' | 'vat-taken-off',
  request: { items: BagItem[] } | undefined,
  onAnswer: (answer: Fetched<Quote & { error: string; message: string }>, posted: string) => void,
) {
  const address = `/functions/v1/${name}?lang=${useLanguage()}`;
  const [round, setRound] = useState(0);
  const json = request && JSON.stringify({ ...request, items: toCheckableRequestItems(request.items) });
  const answered = useEffectEvent(onAnswer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round posts the same request again.
  useEffect(() => {
    if (!json) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const options = { json: JSON.parse(json) as object, signal: leaving.signal, withinMs: READ_MS };
      const answer = await fetchInTurn<Quote & { message: string }>(address, options);
      if (!leaving.signal.aborted) answered(answer, json);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, json, round]);
  return { json, postAgain: () => setRound((before) => before + 1) };
}

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

export type AppliedGiftCard = { code: string; codeEnd: string; paysCents: number; staysCents: number };

/** Looks up the stored `code` again, since the card's balance may have changed. */
export function useGiftCard(
  code: string | undefined,
  totalCents: number,
  onCode: (code: string | undefined) => void,
) {
  const t = useWords();
  const [found, setFound] = useState<{ code: string } & GiftCardAnswer>();
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);

  async function apply(typed: string): Promise<void> {
    setAsking(true);
    setProblem('');
    const json = { code: typed };
    const { ok, body } = await fetchJson<GiftCardAnswer & { message: string }>('/functions/v1/gift-card', {
      json,
    });
    setAsking(false);
    const { codeEnd, balance, available, message } = body;
    if (ok && codeEnd !== undefined && balance !== undefined && available !== undefined) {
      setFound({ code: typed, codeEnd, balance, available });
      return onCode(typed);
    }
    setFound(undefined);
    setProblem(message ?? t('checkout.failed'));
    onCode(undefined);
  }

  const restore = useEffectEvent(() => {
    if (code) void apply(code);
  });
  useEffect(() => restore(), []);

  const availableCents = found ? eurosToCents(found.available) : 0;
  const paysCents = found ? giftCardPayment(totalCents, availableCents) : 0;
  const isEmpty = found !== undefined && paysCents <= 0;
  const applied: AppliedGiftCard | undefined =
    found && !isEmpty
      ? { code: found.code, codeEnd: found.codeEnd, paysCents, staysCents: availableCents - paysCents }
      : undefined;
  return {
    applied,
    isAsking,
    problem: isEmpty ? t('checkout.refusal.gift-card-empty') : problem,
    apply,
    refresh: () => found && void apply(found.code),
    remove() {
      setFound(undefined);
      setProblem('');
      onCode(undefined);
    },
  };
}
