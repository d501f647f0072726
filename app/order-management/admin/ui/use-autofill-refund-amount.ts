import { type FormEvent, useRef } from 'react';
import { priceOf, type Returnable } from '#app/orders/refunds/refund-rules.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/translations.ts';

type Line = { position: number; quantity: number; paidCents: number };

/** Updates the amount with the returned items until the operator types one. An empty field means the same amount. */
export function useAutofillRefundAmount(left: Returnable<Line>) {
  const language = useLanguage();
  const isTyped = useRef(false);
  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const amount = currentTarget.elements.namedItem('amount');
    if (!(amount instanceof HTMLInputElement) || !(target instanceof HTMLInputElement)) return;
    if (target === amount || !amount.value.trim()) isTyped.current = amount.value.trim() !== '';
    if (isTyped.current || !target.name.startsWith('back-')) return;
    const back = left.pieces.map(({ position }) => {
      const field = currentTarget.elements.namedItem(`back-${position}`);
      const typed = field instanceof HTMLInputElement ? field.valueAsNumber : 0;
      return { position, quantity: Number.isInteger(typed) && typed > 0 ? typed : 0 };
    });
    const cents = priceOf(left, back);
    amount.value = cents ? centsToInputText(cents, language) : '';
  };
}

export function centsToInputText(cents: number, language: Language): string {
  const written = centsToDecimalText(cents);
  return language === 'nl' ? written.replace('.', ',') : written;
}
