import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { homeCountry } from '#app/addresses/shipping-countries.ts';
import { useCheckedBag } from '#app/bag/use-checked-bag.ts';
import { deleteLinkedDiscountCode } from '#app/discounts/linked-discount-code.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { methodsFor, type ShippingZone } from '#app/shipping/shipping-method.ts';
import { ButtonLink, Link, TextLink } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { type Step, shippingPath, stepOf } from '../form/checkout-step-urls.ts';
import { mayRedirect } from '../redirect-loop-guard.ts';
import { CheckoutSkeleton, checkoutColumns } from './checkout-skeleton.tsx';
import { CheckoutSummary, DiscountCodeForm } from './checkout-summary.tsx';
import { LazyBackFromPayment } from './lazy-back-from-payment.tsx';
import { PaymentStep, usePay } from './payment-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { type Checkout, type CheckoutViewProps, useAmounts } from './use-quotes.ts';

export function CheckoutView(props: CheckoutViewProps) {
  const { saved, zones, sellsToBusinesses } = props;
  const language = useLanguage();
  const bag = useCheckedBag();
  const form = useCheckoutDraft(saved, zones, sellsToBusinesses);
  const isEmpty = bag.isLoaded ? bag.items.length === 0 : undefined;
  const isStuck = useEmptyBagRedirect(isEmpty);
  if (isStuck) return <EmptyBagNotice />;
  if (isEmpty !== false || !form.draft)
    return (
      <CheckoutSkeleton
        isCustomer={saved !== undefined}
        sellsToBusinesses={sellsToBusinesses}
        shippingMethodCount={probableMethodCount(zones, language, saved?.addresses[0]?.country)}
      />
    );
  return <CheckoutPage {...props} bag={bag} form={form} draft={form.draft} />;
}

/** Estimates the number of methods. An unknown country gets the minimum, so that the page grows instead of shrinking. */
function probableMethodCount(zones: ShippingZone[], language: Language, country?: string): number {
  const likely = country ?? (language === 'nl' ? homeCountry : undefined);
  if (likely) return methodsFor(likely, zones).length;
  return zones.length ? Math.min(...zones.map(({ methods }) => methods.length)) : 0;
}

function CheckoutPage(props: Checkout) {
  const { bag, form, draft, saved, isHeld } = props;
  const { revalidate } = useRevalidator();
  const [isTypingNumber, setTypingNumber] = useState(false);
  const amounts = useAmounts(props, isTypingNumber);
  const { quote, vat, giftCard } = amounts;
  const payment = usePay((refused) => {
    form.refuse(refused.problems);
    if (refused.lines) bag.replaceLines(refused.lines);
    if (refused.concerns === 'shipping' || refused.problems.vatNumber) {
      void revalidate();
      vat.quoteAgain();
    }
    if (refused.concerns === 'discount') quote.quoteAgain(refused.withheld);
    if (refused.concerns === 'gift-card') giftCard.refresh();
  });
  const numberFound = vat.quote?.vatNumber;
  const isComplete = form.isComplete && !(numberFound && 'problem' in numberFound);
  // While a VAT number is being entered, the buyer stays at this step, even if the URL names the next step.
  const { step, content } = useStep(isComplete && !isTypingNumber);
  const parts = { ...props, amounts };

  return (
    <div className={checkoutColumns}>
      <aside className="lg:sticky lg:top-[calc(var(--header-shown)+1.5rem)] lg:col-start-2">
        <CheckoutSummary
          bag={bag}
          charges={amounts.charges}
          note={vat.quote?.note}
          giftCard={giftCard.applied}
          isOpenAtFirst={draft.discountCode !== undefined}
        >
          <DiscountCodeForm
            code={draft.discountCode}
            problem={quote.problem}
            onCode={(discountCode) => {
              deleteLinkedDiscountCode();
              form.change({ discountCode });
            }}
          />
        </CheckoutSummary>
      </aside>
      <div ref={content} tabIndex={-1} className="min-w-0 outline-none lg:col-start-1 lg:row-start-1">
        <StepIndicator step={step} />
        <LazyBackFromPayment isHeld={isHeld} />
        <BuyerLine email={saved?.email} />
        {step === 'shipping' ? (
          <ShippingStep {...parts} isComplete={isComplete} onTypingNumber={setTypingNumber} />
        ) : (
          <PaymentStep {...parts} {...payment} />
        )}
      </div>
    </div>
  );
}

function useStep(isFirstComplete: boolean) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = stepOf(search);
  const step = isFirstComplete ? asked : 'shipping';
  const isAhead = asked !== step;
  useEffect(() => {
    if (isAhead) navigate(shippingPath, { replace: true });
  }, [isAhead, navigate]);

  const content = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) content.current?.focus({ preventScroll: true });
    shownStep.current = step;
  }, [step]);
  return { step, content };
}

function BuyerLine({ email }: { email: string | undefined }) {
  const t = useWords();
  return (
    <p className="mt-4 mb-8 text-sm text-stone [overflow-wrap:anywhere]">
      {email === undefined ? t('checkout.guest') : t('checkout.customer', { email })}
      {email === undefined && (
        <>
          {' '}
          <TextLink to={signInAddress('/checkout')} className="-my-3 inline-block py-3 text-ink">
            {t('checkout.logIn')}
          </TextLink>
        </>
      )}
    </p>
  );
}

function StepIndicator({ step }: { step: Step }) {
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

/** Displayed if the bag is empty and the redirects to the bag page form a loop. */
function EmptyBagNotice() {
  const t = useWords();
  return (
    <div className="mt-8">
      <p className="max-w-prose text-stone">{t('checkout.emptyCartText')}</p>
      <ButtonLink to="/bag" className="mt-6">
        {t('checkout.toBag')}
      </ButtonLink>
    </div>
  );
}

const atFirst = { pauseMs: 500, most: 5 };
const emptiedHere = { pauseMs: 100, most: 3 };

/** Redirects from the checkout if the bag is empty. Returns true once the redirects form a loop. */
function useEmptyBagRedirect(isEmpty: boolean | undefined): boolean {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const rule = useRef(atFirst);
  const [isStuck, setStuck] = useState(false);

  const leave = useEffectEvent(() => {
    if (!mayRedirect(rule.current.most, Date.now())) {
      setStuck(true);
      toast({
        variant: 'warning',
        title: t('checkout.navigationIssue'),
        description: t('checkout.navigationIssueText'),
      });
      return;
    }
    toast({ variant: 'warning', title: t('checkout.emptyCart'), description: t('checkout.emptyCartText') });
    navigate('/bag', { replace: true });
  });

  useEffect(() => {
    setStuck(false);
    if (isEmpty === false) rule.current = emptiedHere;
    if (!isEmpty) return;
    const timer = setTimeout(() => leave(), rule.current.pauseMs);
    return () => clearTimeout(timer);
  }, [isEmpty]);

  return isStuck;
}
