import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { homeCountry } from '#app/accounts/countries/shipping-countries.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import type { BagItem } from '#app/bag/bag.ts';
import type { LineProblem } from '#app/bag/bag-check.ts';
import { chargesOf } from '#app/bag/charges.ts';
import { useCheckedBag } from '#app/bag/use-checked-bag.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { methodsFor, type ShippingZone, shippingCents } from '#app/shipping/shipping-method.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { Link } from '#app/ui/link.tsx';
import type { SavedDetails } from '../form/autofill-saved-details.ts';
import type { CheckoutDraft } from '../form/checkout-draft.ts';
import { paymentPath, shippingPath, stepOf } from '../form/checkout-step-urls.ts';
import { BackFromPaymentWhenAny } from './back-from-payment-when-any.tsx';
import { BusinessChoice } from './business-choice.tsx';
import { CheckoutSkeleton, checkoutColumns } from './checkout-skeleton.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DiscountCodeForm } from './discount-code-form.tsx';
import { EmptyBagNotice } from './empty-bag-notice.tsx';
import { GiftCardField } from './gift-card-field.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ShippingMethodChoice } from './shipping-method-choice.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { useDiscountQuote } from './use-discount-quote.ts';
import { useEmptyBagRedirect } from './use-empty-bag-redirect.ts';
import { useGiftCard } from './use-gift-card.ts';
import { usePay } from './use-pay.ts';
import { useVatTakenOff } from './use-vat-taken-off.ts';

/** `saved` is what the shop knows of a customer; guests type it. `zones` are where it delivers, and how. */
type CheckoutViewProps = {
  saved: SavedDetails | undefined;
  zones: ShippingZone[];
  looksUpDutchAddresses: boolean;
  /** Countries where the price may be without VAT. */
  vatFreeCountries: string[];
  /** It asks for their VAT numbers. */
  sellsToBusinesses: boolean;
  /** The pieces of an order that this browser began are kept for it. */
  isHeld: boolean;
};

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
  return <Checkout {...props} bag={bag} form={form} draft={form.draft} />;
}

/** The server knows no guest's country: Dutch readers probably live where the shop is, others get least of a page that grows. */
function probableMethodCount(zones: ShippingZone[], language: Language, country?: string): number {
  const likely = country ?? (language === 'nl' ? homeCountry : undefined);
  if (likely) return methodsFor(likely, zones).length;
  return zones.length ? Math.min(...zones.map(({ methods }) => methods.length)) : 0;
}

type CheckoutProps = CheckoutViewProps & {
  bag: ReturnType<typeof useCheckedBag>;
  form: ReturnType<typeof useCheckoutDraft>;
  draft: CheckoutDraft;
};

function Checkout({
  bag,
  form,
  draft,
  saved,
  looksUpDutchAddresses,
  vatFreeCountries,
  sellsToBusinesses,
  isHeld,
}: CheckoutProps) {
  const t = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { subtotalCents } = bag.charges;
  const { methods, method, isPickup, needsAddress, business } = form;
  const quote = useDiscountQuote(bag.items, draft, method?.id);
  const { pay, isProcessing, refusal } = usePay((refused) => {
    form.refuse(refused.problems);
    if (refused.lines) bag.replaceLines(refused.lines);
    if (refused.concerns === 'shipping' || refused.problems.vatNumber) {
      void revalidate();
      vat.askAgain();
    }
    if (refused.concerns === 'discount') quote.askAgain(refused.withheld);
    if (refused.concerns === 'gift-card') giftCard.refresh();
  });
  const { revalidate } = useRevalidator();

  const shippingPriceCents = method && shippingCents(method, subtotalCents, bag.grams);
  const { country, postalCode } = draft.shipping;
  const { discountCode: code } = quote.sent;
  const [isTypingNumber, setTypingNumber] = useState(false);
  const vatNumber = isTypingNumber ? '' : business?.vatNumber.trim();
  const vat = useVatTakenOff(
    bag.items,
    {
      country,
      postalCode: postalCode.trim(),
      shippingMethodId: method?.id,
      ...(code && { code }),
      ...(quote.withheld && { withheld: quote.withheld }),
      ...(vatNumber && { vatNumber }),
    },
    !!vatNumber || vatFreeCountries.includes(country),
  );
  const found = vat.said?.vatNumber;
  const isComplete = form.isComplete && !(found && 'problem' in found);
  // Who types a number stays beside it, also while the address still says that they went on with another.
  const step = isComplete && !isTypingNumber ? stepOf(search) : 'shipping';
  const charges = chargesOf(bag.charges.lines, [
    ...quote.rowsOf(false),
    ...(method ? [{ kind: 'shipping', label: method.name, cents: shippingPriceCents ?? 0 }] : []),
    ...quote.rowsOf(true),
    ...(vat.said?.adjustment ? [vat.said.adjustment] : []),
  ]);

  const giftCard = useGiftCard(draft.giftCard, charges.totalCents, form.changeGiftCard);
  const { applied } = giftCard;
  const toPayCents = charges.totalCents - (applied?.paysCents ?? 0);

  // Somebody opened the second step without having filled in the first.
  const isAhead = stepOf(search) !== step;
  useEffect(() => {
    if (isAhead) navigate(shippingPath, { replace: true });
  }, [isAhead, navigate]);

  const content = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) content.current?.focus({ preventScroll: true });
    shownStep.current = step;
  }, [step]);

  function toPayment(element: HTMLFormElement): void {
    form.check();
    setTypingNumber(false);
    if (isComplete) {
      form.keep();
      navigate(paymentPath);
    } else focusFirstProblem(element);
  }

  return (
    <div className={checkoutColumns}>
      <aside className="lg:sticky lg:top-[calc(var(--header-shown)+1.5rem)] lg:col-start-2">
        <CheckoutSummary
          bag={bag}
          charges={charges}
          note={vat.said?.note}
          giftCard={applied}
          isOpenAtFirst={draft.discountCode !== undefined}
        >
          <DiscountCodeForm
            code={draft.discountCode}
            problem={quote.problem}
            onCode={form.changeDiscountCode}
          />
        </CheckoutSummary>
      </aside>
      <div ref={content} tabIndex={-1} className="min-w-0 outline-none lg:col-start-1 lg:row-start-1">
        <StepIndicator step={step} />
        <BackFromPaymentWhenAny isHeld={isHeld} />
        <p className="mt-4 mb-8 text-sm text-stone [overflow-wrap:anywhere]">
          {saved ? t('checkout.customer', { email: saved.email }) : t('checkout.guest')}
          {!saved && (
            <>
              {' '}
              <Link to={signInAddress('/checkout')} className="text-link -my-3 inline-block py-3 text-ink">
                {t('checkout.logIn')}
              </Link>
            </>
          )}
        </p>
        {step === 'shipping' ? (
          <ShippingStep
            problems={form.problems}
            onChange={form.changeFields}
            saved={saved}
            onShipTo={form.shipTo}
            looksUpDutchAddresses={looksUpDutchAddresses}
            deliveredTo={form.deliveredTo}
            shippingMethods={
              <ShippingMethodChoice
                methods={methods}
                chosen={method}
                costOf={(one) => shippingCents(one, subtotalCents, bag.grams)}
                onChoose={form.changeShippingMethod}
              />
            }
            business={
              sellsToBusinesses && (
                <BusinessChoice
                  business={business}
                  problems={form.problems}
                  found={found}
                  onChange={form.changeBusiness}
                  onTyping={setTypingNumber}
                />
              )
            }
            isPickup={isPickup}
            needsAddress={needsAddress}
            draft={draft}
            onBilling={form.changeBilling}
            onInvoice={form.changeInvoice}
            onSaving={form.changeSaving}
            onSubmit={toPayment}
          />
        ) : (
          <PaymentStep
            shipping={draft.shipping}
            billing={form.billing}
            business={business}
            shippingMethod={method}
            toPayCents={toPayCents}
            giftCard={charges.totalCents > 0 && <GiftCardField card={giftCard} />}
            isBlocked={bag.hasProblems}
            priceChanges={bag.items.flatMap((item) => priceChange(item, bag.findingFor(item), t))}
            methods={form.paymentMethods}
            chosenMethod={form.paymentMethod}
            isHeld={isHeld}
            isProcessing={isProcessing}
            refusal={refusal}
            onMethod={form.changeMethod}
            onPay={() =>
              pay(
                {
                  ...draft,
                  method: form.paymentMethod,
                  business,
                  ...quote.sent,
                  shippingMethodId: method?.id,
                  shippingPriceCents,
                  isPickup,
                  vatTakenOffCents: vat.said && 0 - (vat.said.adjustment?.cents ?? 0),
                  savesAddress: draft.savesAddress && saved !== undefined && !isPickup,
                  isGuest: !saved,
                  paidByGiftCard: applied,
                  billingAddress: form.billing,
                },
                bag.items,
              )
            }
          />
        )}
      </div>
    </div>
  );
}

function priceChange({ title, price }: BagItem, finding: LineProblem | undefined, t: Words): string[] {
  if (!finding?.oldPriceCents) return [];
  const prices = { old: formatPrice(finding.oldPriceCents), new: formatPrice(eurosToCents(price)) };
  return [t('checkout.priceChangeOf', { title, ...prices })];
}

/** After the errors have appeared, so that a screen reader reads the first one with its field. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
