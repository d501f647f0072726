import { useEffect, useEffectEvent, useState } from 'react';
import type { GiftCardAnswer } from '#app/gift-cards/editing/gift-card-limits.ts';
import { giftCardPayment } from '#app/payments/gift-card-payment.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useWords } from '#app/platform/text/translations.ts';

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
