import { CreditCard, Landmark } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { recheckVisitor } from '#app/accounts/sessions/visitor-store.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import type { BagItem } from '#app/bag/bag.ts';
import type { LineProblem } from '#app/bag/bag-check.ts';
import { PAYMENT_PAGE_MINUTES } from '#app/payments/payment-limits.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { shippingPath } from '../form/checkout-step-urls.ts';
import { type CheckoutSubmission, type PaymentRefusal, submitCheckout } from '../submit-checkout.ts';
import { ShippingAndBillingSummary } from './address-summary.tsx';
import { GiftCardField } from './checkout-summary.tsx';
import { PayTerms } from './pay-terms.tsx';
import type { CheckoutForm } from './use-checkout-draft.ts';
import type { Amounts, Checkout } from './use-quotes.ts';

type PaymentStepProps = Checkout & { amounts: Amounts } & ReturnType<typeof usePay>;

export function PaymentStep(props: PaymentStepProps) {
  const { bag, form, draft, isProcessing, refusal } = props;
  const { charges, toPayCents, giftCard } = props.amounts;
  const t = useWords();
  const hasPrice = charges.totalCents > 0;
  const priceChanges = bag.items.flatMap((item) => priceChange(item, bag.findingFor(item), t));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isProcessing) void props.pay(submissionOf(props), bag.items);
  }

  return (
    <form onSubmit={submit}>
      <ShippingAndBillingSummary
        shipping={draft.shipping}
        method={form.method}
        billing={form.billing}
        business={form.business}
      />
      {hasPrice && <GiftCardField card={giftCard} />}
      {toPayCents > 0 && <PaymentMethodChoice form={form} />}
      <div role="alert">
        {refusal && <PaymentRefusalNotice refusal={refusal} />}
        {!refusal && bag.hasProblems && <BagBlocksPaymentNotice />}
      </div>
      <div role="status" className="mt-4 text-sm text-terracotta empty:hidden">
        {priceChanges.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </div>
      <SubmitButton className="mt-8 w-full" disabled={isProcessing}>
        {isProcessing
          ? t('checkout.processing')
          : toPayCents > 0
            ? t('checkout.pay', { total: formatPrice(toPayCents) })
            : t(hasPrice ? 'checkout.payByGiftCard' : 'checkout.payNothing')}
      </SubmitButton>
      <PayTerms />
      {toPayCents > 0 && (
        <p className="mt-3 text-sm text-stone">
          {t('checkout.payNote')} {!props.isHeld && t('checkout.holdNote', { minutes: PAYMENT_PAGE_MINUTES })}
        </p>
      )}
    </form>
  );
}

function submissionOf({ draft, form, saved, amounts }: PaymentStepProps): CheckoutSubmission {
  const { quote, vat, giftCard, shippingPriceCents } = amounts;
  const { business, isPickup } = form;
  return {
    ...draft,
    method: form.paymentMethod,
    business,
    ...quote.sent,
    shippingMethodId: form.method?.id,
    shippingPriceCents,
    isPickup,
    vatTakenOffCents: vat.quote && 0 - (vat.quote.adjustment?.cents ?? 0),
    savesAddress: draft.savesAddress && saved !== undefined && !isPickup,
    isGuest: !saved,
    paidByGiftCard: giftCard.applied,
    billingAddress: form.billing,
  };
}

function priceChange({ title, price }: BagItem, finding: LineProblem | undefined, t: Words): string[] {
  if (!finding?.oldPriceCents) return [];
  const prices = { old: formatPrice(finding.oldPriceCents), new: formatPrice(eurosToCents(price)) };
  return [t('checkout.priceChangeOf', { title, ...prices })];
}

function PaymentMethodChoice({ form }: { form: CheckoutForm }) {
  const t = useWords();
  const options = {
    card: {
      label: t('checkout.card'),
      hint: t('checkout.cardHint'),
      mark: <CreditCard aria-hidden size={24} strokeWidth={1.25} className="text-stone" />,
    },
    ideal: {
      label: 'iDEAL',
      hint: t('checkout.idealHint'),
      mark: <Landmark aria-hidden size={24} strokeWidth={1.25} className="text-stone" />,
    },
  };
  return (
    <div className="mt-10">
      <RadioCards
        legend={t('checkout.method')}
        name="paymentMethod"
        value={form.paymentMethod}
        onChange={(method) => form.change({ method })}
        options={form.paymentMethods.map((value) => ({ value, ...options[value] }))}
      />
    </div>
  );
}

function PaymentRefusalNotice({ refusal }: { refusal: PaymentRefusal }) {
  const t = useWords();
  const others = refusal.messages.filter((message) => message !== refusal.message);
  return (
    <div className="mt-8 border-pomegranate border-l-2 pl-4">
      <h2 className="font-sans font-semibold text-base">{t('checkout.error')}</h2>
      <p className="text-pomegranate">{refusal.message}</p>
      {others.map((message) => (
        <p key={message} className="mt-1 text-sm">
          {message}
        </p>
      ))}
      {refusal.concerns === 'prices' && <p className="mt-1 text-sm">{t('checkout.payNewPrice')}</p>}
      {refusal.concerns === 'bag' && <EditBag />}
      {refusal.concerns === 'limit' && (
        <p className="flex flex-wrap gap-x-6">
          <EditBag />
          <TextLink to="/contact" className="inline-flex min-h-11 items-center text-sm">
            {t('checkout.writeToUs')}
          </TextLink>
        </p>
      )}
      {refusal.concerns === 'session' && (
        <TextLink to={signInAddress('/checkout')} className="inline-flex min-h-11 items-center text-sm">
          {t('checkout.logIn')}
        </TextLink>
      )}
      {refusal.sale && (
        <TextLink to={refusal.sale.path} className="inline-flex min-h-11 items-center text-sm">
          {refusal.sale.label}
        </TextLink>
      )}
      {(refusal.concerns === 'form' || refusal.concerns === 'shipping') && (
        <TextLink to={shippingPath} className="inline-flex min-h-11 items-center text-sm">
          {t('checkout.changeShipping')}
        </TextLink>
      )}
    </div>
  );
}

function BagBlocksPaymentNotice() {
  const t = useWords();
  return (
    <div className="mt-8 border-pomegranate border-l-2 pl-4">
      <p className="text-pomegranate">{t('checkout.blocked')}</p>
      <EditBag />
    </div>
  );
}

function EditBag() {
  const t = useWords();
  return (
    <TextLink to="/bag" className="inline-flex min-h-11 items-center text-sm">
      {t('checkout.editBag')}
    </TextLink>
  );
}

/** Places the order once, even if clicked again. */
export function usePay(onRefusal: (refusal: PaymentRefusal) => void) {
  const t = useWords();
  const isAsking = useRef(false);
  const [isProcessing, setProcessing] = useState(false);
  const [refusal, setRefusal] = useState<PaymentRefusal>();

  function settle(isBusy: boolean): void {
    isAsking.current = isBusy;
    setProcessing(isBusy);
  }

  // After Back, the browser may restore this page from its cache in its busy state.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isAsking.current = false;
      setProcessing(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function pay(asked: CheckoutSubmission, items: BagItem[]): Promise<void> {
    if (isAsking.current) return;
    settle(true);
    setRefusal(undefined);
    const answer = await submitCheckout(asked, items, t('checkout.failed'));
    if (answer.ok) return window.location.assign(answer.checkoutUrl);
    settle(false);
    setRefusal(answer.refusal);
    if (answer.refusal.concerns === 'session') void recheckVisitor();
    onRefusal(answer.refusal);
  }

  return { pay, isProcessing, refusal };
}
