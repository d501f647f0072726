import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Most come here once and are not back before they paid: they load nothing of it. */
const BackFromPayment = lazy(() =>
  import('../hold/back-from-payment.tsx').then(({ BackFromPayment }) => ({ default: BackFromPayment })),
);

/** For who is back from the payment page of the order that this browser began: why, and how long its pieces are kept. */
export function BackFromPaymentWhenAny({ isHeld }: { isHeld: boolean }) {
  const [search] = useSearchParams();
  const because = (['cancelled', 'ended'] as const).find((reason) => search.has(reason));
  const [isBack, setBack] = useState(false);
  // The back button brings this page from the payment page as it was left, before anything was kept.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBack(true);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  if (!isHeld && !isBack && !because) return null;
  // As high as it will be about, so that nothing below moves when it is there.
  const minHeight = `${(because ? 6 : 0) + (isHeld ? 4.5 : 0)}rem`;
  return (
    <div className="mt-6 grid content-start gap-6" style={{ minHeight }}>
      <Suspense>
        <BackFromPayment because={because} />
      </Suspense>
    </div>
  );
}
