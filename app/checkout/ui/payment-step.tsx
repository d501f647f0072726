import { CreditCard, Landmark } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { PAYMENT_PAGE_MINUTES } from '#app/payments/payment-limits.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { ShippingMethod } from '#app/shipping/shipping-method.ts';
import { Button } from '#app/ui/button.tsx';
import { formatPrice } from '#app/ui/format-price.ts';
import { Link } from '#app/ui/link.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { CheckoutDraft, DraftAddress, PaymentMethod } from '../form/checkout-draft.ts';
import { shippingPath } from '../form/checkout-step-urls.ts';
import type { PostalAddress } from '../form/saved-address.ts';
import type { PaymentRefusal } from '../submit-checkout.ts';
import { ShippingAndBillingSummary } from './address-summary.tsx';
import { PayTerms } from './pay-terms.tsx';

type PaymentStepProps = {
  shipping: DraftAddress;
  /** Whom the invoice names, if not the receiver of the parcel. */
  billing: PostalAddress | undefined;
  business: CheckoutDraft['business'];
  shippingMethod: ShippingMethod | undefined;
  /** What is left to pay at the payment provider. */
  toPayCents: number;
  /** The field for a gift card's code; none where there is nothing to pay. */
  giftCard: ReactNode;
  /** The bag has lines that cannot be bought as they are. */
  isBlocked: boolean;
  /** What became dearer or cheaper since the shopper chose it, as sentences. */
  priceChanges: string[];
  /** In the order in which they are offered. */
  methods: PaymentMethod[];
  chosenMethod: PaymentMethod;
  isHeld: boolean;
  isProcessing: boolean;
  refusal: PaymentRefusal | undefined;
  onMethod: (method: PaymentMethod) => void;
  onPay: () => void;
};

export function PaymentStep({
  shipping,
  billing,
  business,
  shippingMethod,
  toPayCents,
  giftCard,
  isBlocked,
  priceChanges,
  methods,
  chosenMethod,
  isHeld,
  isProcessing,
  refusal,
  onMethod,
  onPay,
}: PaymentStepProps) {
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

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isProcessing) onPay();
  }

  return (
    <form onSubmit={submit}>
      <ShippingAndBillingSummary
        shipping={shipping}
        method={shippingMethod}
        billing={billing}
        business={business}
      />
      {giftCard}
      {toPayCents > 0 && (
        <div className="mt-10">
          <RadioCards
            legend={t('checkout.method')}
            name="paymentMethod"
            value={chosenMethod}
            onChange={onMethod}
            options={methods.map((value) => ({ value, ...options[value] }))}
          />
        </div>
      )}
      <div role="alert">
        {refusal && <PaymentRefusalNotice refusal={refusal} />}
        {!refusal && isBlocked && <BagBlocksPaymentNotice />}
      </div>
      <div role="status" className="mt-4 text-sm text-terracotta empty:hidden">
        {priceChanges.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </div>
      <Button type="submit" className="mt-8 w-full" disabled={isProcessing}>
        {isProcessing
          ? t('checkout.processing')
          : toPayCents > 0
            ? t('checkout.pay', { total: formatPrice(toPayCents) })
            : t(giftCard ? 'checkout.payByGiftCard' : 'checkout.payNothing')}
      </Button>
      <PayTerms />
      {toPayCents > 0 && (
        <p className="mt-3 text-sm text-stone">
          {t('checkout.payNote')} {!isHeld && t('checkout.holdNote', { minutes: PAYMENT_PAGE_MINUTES })}
        </p>
      )}
    </form>
  );
}

/** Why the payment could not begin, and where to put it right. */
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
          <Link to="/contact" className="text-link inline-flex min-h-11 items-center text-sm">
            {t('checkout.writeToUs')}
          </Link>
        </p>
      )}
      {refusal.concerns === 'session' && (
        <Link to={signInAddress('/checkout')} className="text-link inline-flex min-h-11 items-center text-sm">
          {t('checkout.logIn')}
        </Link>
      )}
      {refusal.sale && (
        <Link to={refusal.sale.path} className="text-link inline-flex min-h-11 items-center text-sm">
          {refusal.sale.label}
        </Link>
      )}
      {(refusal.concerns === 'form' || refusal.concerns === 'shipping') && (
        <Link to={shippingPath} className="text-link inline-flex min-h-11 items-center text-sm">
          {t('checkout.changeShipping')}
        </Link>
      )}
    </div>
  );
}

/** Known before anybody pays: the bag was checked when this page opened. */
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
    <Link to="/bag" className="text-link inline-flex min-h-11 items-center text-sm">
      {t('checkout.editBag')}
    </Link>
  );
}
