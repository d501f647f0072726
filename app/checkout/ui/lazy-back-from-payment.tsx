import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const PaymentReturn = lazy(() => import('../hold/payment-return.tsx'));

export function LazyBackFromPayment({ isHeld }: { isHeld: boolean }) {
  const [search] = useSearchParams();
  const because = (['cancelled', 'ended'] as const).find((reason) => search.has(reason));
  const [isBack, setBack] = useState(false);
  // After Back, the browser may restore this page from its cache in the state before the reservation.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBack(true);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  if (!isHeld && !isBack && !because) return null;
  // The approximate final height prevents the content below from moving.
  const minHeight = `${(because ? 6 : 0) + (isHeld ? 4.5 : 0)}rem`;
  return (
    <div className="mt-6 grid content-start gap-6" style={{ minHeight }}>
      <Suspense>
        <PaymentReturn because={because} />
      </Suspense>
    </div>
  );
}
