import type { ReactNode } from 'react';
import type { OrderPaymentMethod, PaymentEnding } from '#app/orders/payment-status.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Button, ButtonLink, SecondaryLink } from '#app/ui/link.tsx';
import {
  endingAfterPaying,
  MOST_ATTEMPTS,
  mayRetry,
  type Verification,
} from '../payment-verification-reducer.ts';

type PaymentOutcomeViewProps = {
  verification: Verification<unknown>;
  method: OrderPaymentMethod | undefined;
  onRetry: () => void;
};

export function PaymentOutcomeView({ verification, method, onRetry }: PaymentOutcomeViewProps) {
  switch (verification.status) {
    case 'idle':
    case 'pending':
      return <Pending attempt={verification.attempts} method={method} />;
    case 'success':
      return <PaidWithoutOrder isRetryable={mayRetry(verification)} onRetry={onRetry} />;
    case 'error': {
      const ending = endingAfterPaying(verification.cause);
      if (ending) return <Ended ending={ending} />;
      return <Failed verification={verification} onRetry={onRetry} />;
    }
    case 'unknown':
      return <Unknown />;
  }
}

function Pending({ attempt, method }: { attempt: number; method: OrderPaymentMethod | undefined }) {
  const t = useWords();
  return (
    <Frame title={t('payment.verifyingTitle')}>
      <span
        aria-hidden
        className="mx-auto mt-8 block size-10 animate-spin rounded-full border-2 border-sand border-t-ink"
      />
      <p className="mt-6">{method === 'ideal' ? t('payment.verifyingIdeal') : t('payment.verifying')}</p>
      <p className="mt-1 text-sm text-stone tabular-nums">
        {t('payment.attempt', { attempt: Math.max(1, attempt), most: MOST_ATTEMPTS })}
      </p>
      <noscript>
        <p className="mt-6">{t('payment.needsScript')}</p>
      </noscript>
    </Frame>
  );
}

function PaidWithoutOrder({ isRetryable, onRetry }: { isRetryable: boolean; onRetry: () => void }) {
  const t = useWords();
  return (
    <Frame title={t('payment.confirmed')}>
      <p className="mt-4">{t('payment.confirmedText')}</p>
      <Actions>
        {isRetryable && <Button onClick={onRetry}>{t('payment.retryOrder')}</Button>}
        <SecondaryLink to="/account/orders">{t('payment.viewHistory')}</SecondaryLink>
        <SecondaryLink to="/">{t('payment.continueShopping')}</SecondaryLink>
      </Actions>
    </Frame>
  );
}

function Failed({ verification, onRetry }: Pick<PaymentOutcomeViewProps, 'verification' | 'onRetry'>) {
  const t = useWords();
  const isRetryable = mayRetry(verification);
  const isOver = verification.cause === 'declined' || verification.cause === 'expired';
  return (
    <Frame title={isOver ? t('payment.notPaid') : t('payment.issue')}>
      <p className="mt-4">{verification.message ?? t(`payment.cause.${verification.cause ?? 'unknown'}`)}</p>
      <div className="mt-8 border-sand border-y py-5 text-left">
        <p className="font-medium">{t('payment.possibleCauses')}</p>
        <ul className="mt-2 list-disc pl-5 text-stone">
          <li>{t('payment.possibleDecline')}</li>
          <li>{t('payment.possibleInterruption')}</li>
          <li>{t('payment.possibleOutage')}</li>
        </ul>
        <p className="mt-3 text-stone">
          {isRetryable ? t('payment.failedAdvice') : t('payment.contactSupport')}
        </p>
      </div>
      <Actions>
        {isRetryable && <Button onClick={onRetry}>{t('payment.retry')}</Button>}
        {isOver && <ButtonLink to="/checkout?step=payment">{t('payment.chooseOther')}</ButtonLink>}
        <ButtonLink to="/bag" look={isRetryable || isOver ? 'secondary' : 'primary'}>
          {t('payment.toBag')}
        </ButtonLink>
        <SecondaryLink to="/">{t('payment.toHome')}</SecondaryLink>
        <SecondaryLink to="/contact">{t('payment.contact')}</SecondaryLink>
      </Actions>
    </Frame>
  );
}

function Ended({ ending }: { ending: PaymentEnding }) {
  const t = useWords();
  return (
    <Frame title={t(`payment.ended.${ending}`)}>
      <p className="mt-4">{t(`order.ending.${ending}`)}</p>
      <Actions>
        <ButtonLink to="/">{t('payment.continueShopping')}</ButtonLink>
        {!ending.endsWith('returned') && <SecondaryLink to="/contact">{t('payment.contact')}</SecondaryLink>}
      </Actions>
    </Frame>
  );
}

function Unknown() {
  const t = useWords();
  return (
    <Frame title={t('payment.unknown')}>
      <p className="mt-4">{t('payment.cause.unknown')}</p>
      <Actions>
        <ButtonLink to="/account/orders">{t('payment.checkHistory')}</ButtonLink>
        <SecondaryLink to="/">{t('payment.toHome')}</SecondaryLink>
      </Actions>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[max(55svh,38rem)] max-w-2xl flex-col justify-center text-center">
      <div role="status">
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row sm:flex-wrap">{children}</div>;
}
