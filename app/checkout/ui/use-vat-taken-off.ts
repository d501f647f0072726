import { useEffect, useState } from 'react';
import type { BagItem } from '#app/bag/bag.ts';
import { toBagRequestItems } from '#app/bag/to-bag-request-items.ts';
import type { WithheldDiscount } from '#app/discounts/discount.ts';
import { READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage } from '#app/platform/text/i18n.ts';
import { fetchInTurn } from '../fetch-in-turn.ts';
import type { VatTakenOff } from '../placing/quote-vat-taken-off.server.ts';

const PAUSE_MS = 300;

type Asked = {
  country: string;
  postalCode: string;
  shippingMethodId: string | undefined;
  /** A discount reduces the VAT. */
  code?: string;
  withheld?: WithheldDiscount[];
  vatNumber?: string;
};

/** Undefined until the server responds. */
export function useVatTakenOff(items: BagItem[], asked: Asked, mayBe: boolean) {
  const language = useLanguage();
  const [times, setTimes] = useState(0);
  const [answer, setAnswer] = useState<{ question: string; said: VatTakenOff }>();
  const question = JSON.stringify({ items: toBagRequestItems(items), ...asked });
  useEffect(() => {
    if (!mayBe) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      async () => {
        const address = `/functions/v1/vat-taken-off?lang=${language}`;
        const request = { json: JSON.parse(question), signal: leaving.signal, withinMs: READ_MS };
        const { ok, body } = await fetchInTurn<VatTakenOff>(address, request);
        if (ok) setAnswer({ question, said: body });
      },
      times ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [mayBe, question, language, times]);
  return {
    said: mayBe && answer?.question === question ? answer.said : undefined,
    askAgain: () => setTimes((before) => before + 1),
  };
}
