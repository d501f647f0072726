import { ChevronDown } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { BagItem } from '#app/bag/bag.ts';
import type { LineProblem } from '#app/bag/bag-check.ts';
import type { Charges, PricedPieces } from '#app/bag/charges.ts';
import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import { PriceAdjustmentRows } from '#app/bag/ui/price-adjustment-rows.tsx';
import type { useCheckedBag } from '#app/bag/use-checked-bag.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';
import { formatPrice } from '#app/ui/formats.ts';
import { Button, SubmitButton, TextLink } from '#app/ui/link.tsx';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import type { AppliedGiftCard, useGiftCard } from './use-quotes.ts';

type CheckoutSummaryProps = {
  bag: ReturnType<typeof useCheckedBag>;
  charges: Omit<Charges<PricedPieces>, 'lines'>;
  note: string | null | undefined;
  giftCard: AppliedGiftCard | undefined;
  /** True if the summary is open on phones too, so that a buyer with a linked code sees its effect. */
  isOpenAtFirst: boolean;
  children: ReactNode;
};

export function CheckoutSummary({
  bag,
  charges,
  note,
  giftCard,
  isOpenAtFirst,
  children,
}: CheckoutSummaryProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { subtotalCents, adjustments, totalCents } = charges;
  const total = formatPrice(totalCents);
  return (
    <section aria-labelledby="checkout-summary" className="border-sand border-y lg:border-y-0">
      <h2 id="checkout-summary" className="hidden text-heading lg:block">
        {t('checkout.summary')}
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="checkout-summary-content"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center justify-between gap-4 lg:hidden"
      >
        <span className="flex items-center gap-2">
          {t('checkout.summary')}
          <ChevronDown aria-hidden size={18} strokeWidth={1.5} className={isOpen ? 'rotate-180' : ''} />
        </span>
        <span className="tabular-nums">{total}</span>
      </button>
      <div id="checkout-summary-content" className={isOpen ? 'pb-5 lg:pb-0' : 'max-lg:hidden'}>
        <ScrollBox label={t('checkout.items')} className="max-h-60 lg:mt-5">
          <ul>
            {bag.items.map((item) => (
              <SummaryLine key={`${item.id} ${item.size}`} item={item} finding={bag.findingFor(item)} />
            ))}
          </ul>
        </ScrollBox>
        <div className="mt-4 border-sand border-t">{children}</div>
        <dl className="grid grid-cols-[1fr_auto] gap-y-2 border-sand border-t pt-4">
          <dt>{t('checkout.subtotal')}</dt>
          <dd className="text-right tabular-nums">{formatPrice(subtotalCents)}</dd>
          <PriceAdjustmentRows adjustments={adjustments} />
          <dt className="mt-2 border-sand border-t pt-4 text-lg">{t('checkout.total')}</dt>
          <dd className="mt-2 border-sand border-t pt-4 text-right text-lg tabular-nums">{total}</dd>
          {giftCard && (
            <>
              <dt>{t('checkout.giftCardEnding', { end: giftCard.codeEnd })}</dt>
              <dd className="text-right tabular-nums">{formatPrice(-giftCard.paysCents)}</dd>
              <dt>{t('checkout.toPay')}</dt>
              <dd className="text-right tabular-nums">{formatPrice(totalCents - giftCard.paysCents)}</dd>
            </>
          )}
        </dl>
        {note && <p className="mt-2 text-sm text-stone">{note}</p>}
        <TextLink to="/bag" className="mt-2 inline-flex min-h-11 items-center text-sm">
          {t('checkout.editBag')}
        </TextLink>
      </div>
    </section>
  );
}

function SummaryLine({ item, finding }: { item: BagItem; finding: LineProblem | undefined }) {
  const t = useWords();
  const size = item.size === ONE_SIZE ? t('checkout.oneSize') : t('checkout.size', { size: item.size });
  const price = { old: formatPrice(finding?.oldPriceCents ?? 0), new: formatPrice(eurosToCents(item.price)) };
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 py-2 text-sm first:pt-0">
      <LinePicture url={item.imageUrl} sizes="56px" />
      <div className="min-w-0">
        <p className="leading-snug">{item.title}</p>
        <p className="text-stone">{size}</p>
        <p className="text-stone">{t('checkout.quantity', { count: item.quantity })}</p>
        {finding?.problem && <p className="text-pomegranate">{finding.message}</p>}
        {!finding?.problem && finding?.oldPriceCents && (
          <p className="text-terracotta">{t('checkout.priceChanged', price)}</p>
        )}
      </div>
      <p className="text-right tabular-nums">{formatPrice(eurosToCents(item.price) * item.quantity)}</p>
    </li>
  );
}

type DiscountCodeFormProps = {
  code: string | undefined;
  problem: string | undefined;
  onCode: (code: string | undefined) => void;
};

/** An order has at most one code: another code replaces it, and an empty field removes it. */
export function DiscountCodeForm({ code, problem, onCode }: DiscountCodeFormProps) {
  const t = useWords();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('discountCode') ?? '').trim();
    onCode(typed || undefined);
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-3 py-4">
      <Field
        key={code}
        name="discountCode"
        label={t('checkout.discountCode')}
        defaultValue={code}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem && <span role="alert">{problem}</span>}
        className="grow"
      />
      <SubmitButton look="secondary" className="mt-6.5">
        {t('checkout.applyCode')}
      </SubmitButton>
    </form>
  );
}

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
