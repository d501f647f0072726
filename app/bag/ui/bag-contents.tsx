import { useVisitor } from '#app/accounts/sessions/visitor-store.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { Button, Link } from '#app/ui/link.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { type BagItem, linePath } from '../bag.ts';
import type { LineProblem } from '../bag-check.ts';
import type { Charges, PricedPieces } from '../charges.ts';
import { sizeText } from '../size-text.ts';
import { LinePicture } from './line-picture.tsx';
import { PriceAdjustmentRows } from './price-adjustment-rows.tsx';

type BagLineProps = {
  item: BagItem;
  finding: LineProblem | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

export function BagLine({ item, finding, onQuantity, onRemove }: BagLineProps) {
  const t = useWords();
  const size = sizeText(item.size, t);
  const name = `${item.title}, ${size}`;
  const priceCents = eurosToCents(item.price);
  return (
    <li className="grid grid-cols-[clamp(4.5rem,24vw,6rem)_minmax(0,1fr)] gap-x-4 border-sand border-b py-6 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-x-6">
      <Link to={linePath(item)} tabIndex={-1} aria-hidden className="self-start">
        <LinePicture url={item.imageUrl} sizes="(width >= 40rem) 136px, 96px" />
      </Link>
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="min-w-0 max-w-prose flex-1 basis-36 font-normal font-sans text-base leading-snug tracking-normal">
            <Link to={linePath(item)} className="transition-colors hover:text-terracotta">
              {item.title}
            </Link>
          </h2>
          <p className="tabular-nums">
            <span className="sr-only">{t('bag.lineTotal')} </span>
            {formatPrice(priceCents * item.quantity)}
          </p>
        </div>
        <p className="mt-1 text-sm text-stone">{size}</p>
        {item.quantity > 1 && (
          <p className="text-sm text-stone tabular-nums">
            {t('bag.each', { price: formatPrice(priceCents) })}
          </p>
        )}
        <LineProblemNote item={item} finding={finding} onQuantity={onQuantity} onRemove={onRemove} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-5 gap-y-1 pt-4 sm:justify-start">
          <QuantityStepper value={item.quantity} onChange={onQuantity} of={name} />
          <button
            type="button"
            onClick={onRemove}
            aria-label={t('bag.removeItem', { name })}
            className="text-link min-h-11 text-sm text-stone"
          >
            {t('bag.remove')}
          </button>
        </div>
      </div>
    </li>
  );
}

function LineProblemNote({ item, finding, onQuantity, onRemove }: BagLineProps) {
  const t = useWords();
  if (!finding?.problem) return finding?.oldPriceCents ? <NewPrice finding={finding} /> : null;
  const repair = 'text-link min-h-11 text-ink';
  return (
    <div className="mt-2 text-sm">
      <p className="text-pomegranate">{finding.message}</p>
      {(finding.problem === 'only-left' || finding.problem === 'too-many-of-size') && (
        <button
          type="button"
          className={repair}
          onClick={(event) => {
            focusQuantity(event.currentTarget);
            onQuantity(finding.available);
          }}
        >
          {t(finding.problem === 'only-left' ? 'bag.takeWhatIsLeft' : 'bag.takeTheMost', {
            count: finding.available,
          })}
        </button>
      )}
      {finding.problem === 'sold-out' && (
        <button type="button" className={repair} onClick={onRemove}>
          {t('bag.removeSoldOut')}
        </button>
      )}
      {(finding.problem === 'size-required' || finding.problem === 'size-unavailable') && (
        <Link to={linePath(item)} className={`${repair} inline-flex items-center`}>
          {t('bag.chooseSize')}
        </Link>
      )}
    </div>
  );
}

function focusQuantity(button: HTMLElement): void {
  button.closest('li')?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true });
}

function NewPrice({ finding }: { finding: LineProblem }) {
  const t = useWords();
  const prices = { old: formatPrice(finding.oldPriceCents ?? 0), new: formatPrice(finding.priceCents) };
  return <p className="mt-2 text-sm text-terracotta">{t('bag.priceChanged', prices)}</p>;
}

type BagSummaryProps = {
  charges: Omit<Charges<PricedPieces>, 'lines'>;
  hasProblems: boolean;
  isUnchecked: boolean;
  isProcessing: boolean;
  proceed: () => void;
};

export function BagSummary({ charges, hasProblems, isUnchecked, isProcessing, proceed }: BagSummaryProps) {
  const t = useWords();
  const { subtotalCents, adjustments, totalCents } = charges;
  return (
    <HeadedSection
      id="bag-summary"
      title={t('bag.summary')}
      className="md:max-lg:ml-auto md:max-lg:w-96 lg:sticky lg:top-[calc(var(--header-shown)+1.5rem)]"
    >
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-6 gap-y-3">
        <dt>{t('bag.subtotal')}</dt>
        <dd className="text-right tabular-nums">{formatPrice(subtotalCents)}</dd>
        <PriceAdjustmentRows adjustments={adjustments} />
        <dt>{t('bag.shipping')}</dt>
        <dd className="text-right text-stone">{t('bag.shippingLater')}</dd>
        <dt className="border-sand border-t pt-4 text-lg">{t('bag.total')}</dt>
        <dd className="-ml-6 border-sand border-t pt-4 text-right text-lg tabular-nums">
          {formatPrice(totalCents)}
        </dd>
      </dl>
      <Button
        className="mt-6 w-full"
        aria-disabled={hasProblems || isProcessing}
        aria-describedby={hasProblems ? 'bag-blocked' : undefined}
        onClick={hasProblems ? undefined : proceed}
      >
        {isProcessing ? t('bag.processing') : t('bag.proceed')}
      </Button>
      <FasterCheckout />
      <div role="status" className="mt-3 text-sm">
        {hasProblems && (
          <p id="bag-blocked" className="text-pomegranate">
            {t('bag.blocked')}
          </p>
        )}
        {isUnchecked && <p className="text-stone">{t('bag.unchecked')}</p>}
      </div>
    </HeadedSection>
  );
}

function FasterCheckout() {
  const t = useWords();
  if (useVisitor() !== null) return null;
  return (
    <p className="mt-2 text-center">
      <Link to={signInAddress('/checkout')} className="account-link text-link inline-flex">
        {t('bag.logIn')}
      </Link>
    </p>
  );
}
