import { useVisitor } from '#app/accounts/sessions/visitor-store.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { Button, Link } from '#app/ui/link.tsx';
import type { Charges, PricedPieces } from '../charges.ts';
import { PriceAdjustmentRows } from './price-adjustment-rows.tsx';

type BagSummaryProps = {
  charges: Omit<Charges<PricedPieces>, 'lines'>;
  hasProblems: boolean;
  isUnchecked: boolean;
  isProcessing: boolean;
  proceed: () => void;
};

export function BagSummary({
  charges: { subtotalCents, adjustments, totalCents },
  hasProblems,
  isUnchecked,
  isProcessing,
  proceed,
}: BagSummaryProps) {
  const t = useWords();
  return (
    <section
      aria-labelledby="bag-summary"
      className="md:max-lg:ml-auto md:max-lg:w-96 lg:sticky lg:top-[calc(var(--header-shown)+1.5rem)]"
    >
      <h2 id="bag-summary" className="text-heading">
        {t('bag.summary')}
      </h2>
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
    </section>
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
