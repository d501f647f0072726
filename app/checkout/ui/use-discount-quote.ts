import { useEffect, useState } from 'react';
import type { BagItem } from '#app/bag/bag.ts';
import type { Adjustment } from '#app/bag/charges.ts';
import { toCheckableRequestItems } from '#app/bag/to-bag-request-items.ts';
import type { WithheldDiscount } from '#app/discounts/discount.ts';
import { READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage } from '#app/platform/text/i18n.ts';
import { fetchInTurn } from '../fetch-in-turn.ts';
import type { CheckoutDraft } from '../form/checkout-draft.ts';

/** The server's discounts; cents are negative. */
type Discount = { label: string; cents: number; isOfDelivery: boolean };
type Quote = { discounts: Discount[]; problem?: string };

const PAUSE_MS = 400;

/** Placing the order recalculates the discounts. */
export function useDiscountQuote(
  items: BagItem[],
  draft: CheckoutDraft,
  shippingMethodId: string | undefined,
) {
  const language = useLanguage();
  const [quote, setQuote] = useState<Quote>();
  const [round, setRound] = useState(0);
  const { discountCode: code, shipping } = draft;
  const email = shipping.email.trim();
  const [refused, setRefused] = useState<{ email: string; withheld: WithheldDiscount[] }>();
  const withheld = refused?.email === email && refused.withheld.length ? refused.withheld : undefined;
  const asked = JSON.stringify({
    items: toCheckableRequestItems(items),
    code,
    country: shipping.country,
    shippingMethodId,
    withheld,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round asks the same again.
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const request = { json: JSON.parse(asked) as object, signal: leaving.signal, withinMs: READ_MS };
      const answer = await fetchInTurn<Quote & { message: string }>(
        `/functions/v1/quote-discounts?lang=${language}`,
        request,
      );
      if (leaving.signal.aborted) return;
      if (answer.ok) setQuote(answer.body);
      else {
        const isRefused = answer.status === 429 && answer.body.error !== 'busy';
        setQuote(isRefused ? { discounts: [], problem: answer.body.message ?? '' } : undefined);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, language, round]);
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
    /** Discounts withheld from the address that ordered; another address may get them. */
    withheld,
    askAgain: (refusedNow: WithheldDiscount[] = []) => {
      setRefused({ email, withheld: refusedNow });
      setRound((before) => before + 1);
    },
  };
}
