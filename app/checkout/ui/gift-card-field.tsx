import { type KeyboardEvent, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { formatPrice } from '#app/ui/format-price.ts';
import { Button } from '#app/ui/link.tsx';
import type { useGiftCard } from './use-gift-card.ts';

/** The field is part of the payment form, so Enter is handled here: it applies the card instead of paying. */
export function GiftCardField({ card }: { card: ReturnType<typeof useGiftCard> }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const { applied, problem, isAsking, apply, remove } = card;

  function applyTyped(): void {
    if (typed.trim() && !isAsking) void apply(typed.trim());
  }

  function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    applyTyped();
  }

  if (applied)
    return (
      <div
        role="status"
        className="mt-8 flex flex-wrap items-center justify-between gap-x-6 border-sand border-y py-3"
      >
        <p>
          {t('checkout.giftCardPays', { end: applied.codeEnd, amount: formatPrice(applied.paysCents) })}{' '}
          <span className="text-stone">
            {t('checkout.giftCardStays', { amount: formatPrice(applied.staysCents) })}
          </span>
        </p>
        <button type="button" className="text-link min-h-11 text-sm" onClick={remove}>
          {t('checkout.giftCardRemove')}
        </button>
      </div>
    );
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
      <Field
        label={t('checkout.giftCard')}
        name="giftCard"
        value={typed}
        error={problem || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={applyOnEnter}
      />
      <Button look="secondary" onClick={applyTyped} disabled={isAsking} className="mt-6.5">
        {t('checkout.giftCardUse')}
      </Button>
    </div>
  );
}
