import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { type Step, shippingPath } from '../form/checkout-step-urls.ts';

export function StepIndicator({ step }: { step: Step }) {
  const t = useWords();
  const isPastShipping = step === 'payment';
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className="flex items-center gap-3">
        <li aria-current={isPastShipping ? undefined : 'step'}>
          {isPastShipping ? (
            <Link to={shippingPath} className="flex min-h-11 items-center gap-2.5 hover:text-terracotta">
              <Mark isReached>
                <Check size={14} strokeWidth={2} aria-label={t('checkout.stepDone')} />
              </Mark>
              {t('checkout.shipping')}
            </Link>
          ) : (
            <span className="flex min-h-11 items-center gap-2.5">
              <Mark isReached>1</Mark>
              {t('checkout.shipping')}
            </span>
          )}
        </li>
        <li aria-hidden className="h-px w-8 bg-stone/50 sm:w-14" />
        <li aria-current={isPastShipping ? 'step' : undefined} className={isPastShipping ? '' : 'text-stone'}>
          <span className="flex min-h-11 items-center gap-2.5">
            <Mark isReached={isPastShipping}>2</Mark>
            {t('checkout.payment')}
          </span>
        </li>
      </ol>
    </nav>
  );
}

function Mark({ isReached, children }: { isReached: boolean; children: ReactNode }) {
  const look = isReached ? 'bg-ink text-limewash border-ink' : 'border-stone text-stone';
  return (
    <span
      className={`flex size-6 items-center justify-center rounded-full border text-xs tabular-nums ${look}`}
    >
      {children}
    </span>
  );
}
