import { useSearchParams } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { stepOf } from '../form/checkout-step-urls.ts';

type CheckoutSkeletonProps = {
  isCustomer: boolean;
  shippingMethodCount: number;
  sellsToBusinesses: boolean;
};

/** A placeholder with the final height, displayed until the browser has read its stored bag. */
export function CheckoutSkeleton(props: CheckoutSkeletonProps) {
  const t = useWords();
  const [search] = useSearchParams();
  return (
    <>
      <noscript>
        <p className="mt-6 max-w-prose">{t('checkout.needsScript')}</p>
      </noscript>
      <div aria-hidden className={checkoutColumns}>
        <div className="skeleton h-14.5 lg:col-start-2 lg:h-80" />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <div className="skeleton h-11 w-56" />
          <div className="skeleton mt-4 mb-8 h-5 w-60" />
          {stepOf(search) === 'shipping' ? <ShippingSkeleton {...props} /> : <PaymentSkeleton />}
        </div>
      </div>
    </>
  );
}

function ShippingSkeleton({ isCustomer, shippingMethodCount, sellsToBusinesses }: CheckoutSkeletonProps) {
  return (
    <div>
      <Title />
      <Fields fields={['first name', 'last name', 'email wide', 'phone wide', 'country wide']} />
      {shippingMethodCount > 0 && <Title className="mt-10" />}
      {Array.from({ length: shippingMethodCount }, (_, index) => `method ${index + 1}`).map((name) => (
        <div key={name} className="skeleton mt-3 h-17.25" />
      ))}
      <Title className="mt-10" />
      <Fields fields={['street wide', 'apartment wide', 'postal code', 'city', 'state wide']} />
      {isCustomer && <div className="skeleton mt-4 h-11 w-72" />}
      {sellsToBusinesses && <div className="skeleton mt-4 h-11 w-72" />}
      <div className="skeleton mt-8 h-12" />
    </div>
  );
}

function PaymentSkeleton() {
  return (
    <>
      <div className="flex min-h-11 items-center">
        <Title />
      </div>
      <div className="skeleton mt-2 h-51.5" />
      <Title className="mt-10" />
      <div className="skeleton mt-3 h-37.5" />
      <div className="mt-8">
        <TypedField />
      </div>
      <div className="skeleton mt-8 h-12" />
      <div className="skeleton mt-3 h-32 sm:h-24 lg:h-20" />
      <div className="skeleton mt-3 h-10 sm:h-5" />
    </>
  );
}

function Title({ className = '' }: { className?: string }) {
  return <div className={`skeleton h-[1lh] w-40 text-heading ${className}`} />;
}

function Fields({ fields }: { fields: string[] }) {
  return (
    <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className={field.endsWith('wide') ? 'sm:col-span-2' : ''}>
          <TypedField />
        </div>
      ))}
    </div>
  );
}

function TypedField() {
  return (
    <>
      <div className="skeleton mb-1.5 h-[1lh] w-28 text-sm" />
      <div className="skeleton h-12" />
    </>
  );
}

export const checkoutColumns =
  'mt-6 grid items-start gap-x-16 gap-y-6 md:mt-8 lg:grid-cols-[minmax(0,38rem)_24rem] lg:justify-between';
