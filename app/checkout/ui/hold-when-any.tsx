import { lazy, Suspense, useEffect, useState } from 'react';

/** Most come here once and are not back before they paid: they load nothing of it. */
const HoldCountdown = lazy(() =>
  import('../hold/hold-countdown.tsx').then(({ HoldCountdown }) => ({ default: HoldCountdown })),
);

/** How long the pieces of the order that this browser began are still kept, for who is back from its payment page. */
export function HoldWhenAny({ isHeld }: { isHeld: boolean }) {
  const [isBack, setBack] = useState(false);
  // The back button brings this page from the payment page as it was left, before anything was kept.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBack(true);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  if (!isHeld && !isBack) return null;
  return (
    <div className={isHeld ? 'mt-6 min-h-18' : 'mt-6'}>
      <Suspense>
        <HoldCountdown />
      </Suspense>
    </div>
  );
}
