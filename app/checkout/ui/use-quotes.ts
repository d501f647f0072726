import { useEffect, useEffectEvent, useState } from 'react';
import type { BagItem } from '#app/bag/bag.ts';
import type { Adjustment } from '#app/bag/charges.ts';
import { toCheckableRequestItems } from '#app/bag/to-bag-request-items.ts';
import type { WithheldDiscount } from '#app/discounts/discount.ts';
import { type Fetched, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage } from '#app/platform/text/translations.ts';
import { fetchInTurn } from '../fetch-in-turn.ts';
import type { CheckoutDraft } from '../form/checkout-draft.ts';

/** A discount as calculated by the server. `cents` is negative. */
type Discount = { label: string; cents: number; isOfDelivery: boolean };
type DiscountQuote = { discounts: Discount[]; problem?: string };

/** Quotes the discounts. Placing the order calculates them again. */
export function useDiscountQuote(
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
export function useVatTakenOff(
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

/** Posts the request after each change. */
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
