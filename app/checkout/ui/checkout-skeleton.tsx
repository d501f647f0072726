import '../words.ts';
import { useWords } from '#app/platform/words.ts';

/** The final layout in grey, while the browser looks what is in the bag. */
export function CheckoutSkeleton() {
  const t = useWords();
  return (
    <>
      <noscript>
        <p className="mt-6 max-w-prose">{t('checkout.needsScript')}</p>
      </noscript>
      <div aria-hidden className={checkoutColumns}>
        <div className="skeleton h-14 lg:col-start-2 lg:h-80" />
        <div className="flex flex-col gap-5 lg:col-start-1 lg:row-start-1">
          <div className="skeleton h-11 w-56" />
          <div className="skeleton h-7 w-32" />
          {['name', 'email', 'phone', 'street', 'city'].map((field) => (
            <div key={field} className="skeleton h-12" />
          ))}
        </div>
      </div>
    </>
  );
}

/** The summary above the form on a phone, beside it where there is room. */
export const checkoutColumns =
  'mt-6 grid items-start gap-x-16 gap-y-6 md:mt-8 lg:grid-cols-[minmax(0,38rem)_24rem] lg:justify-between';
