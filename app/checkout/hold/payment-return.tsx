import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { formatTimeLeft } from '#app/ui/time-left.ts';
import { announcementOf } from './hold-announcement.ts';
import type { HoldAnswer } from './hold-result.ts';

export default function PaymentReturn({ because }: { because: 'cancelled' | 'ended' | undefined }) {
  const t = useWords();
  return (
    <>
      {because && (
        <p role="status" className="border-sea border-l-2 pl-4">
          {t(`hold.${because}`)}
        </p>
      )}
      <HoldCountdown />
    </>
  );
}

/** Screen readers announce the time left at five minutes, at one minute and at the end. */
function HoldCountdown() {
  const t = useWords();
  const millis = useMillisLeft();
  if (millis === undefined) return null;
  const announced = announcementOf(millis);
  const isOver = millis <= 0;
  return (
    <div className="border-sea border-l-2 pl-4">
      {!isOver && (
        <p role="timer" className="tabular-nums">
          {t('hold.left', { time: formatTimeLeft(millis) })}
        </p>
      )}
      <p role="status" className={isOver ? undefined : 'sr-only'}>
        {isOver ? t('hold.over') : announced && t(`hold.${announced}`)}
      </p>
      <p className="mt-1 text-sm text-stone">{t(isOver ? 'hold.overText' : 'hold.pageCloses')}</p>
    </div>
  );
}

/** Returns 0 once the reservation has expired; undefined if there was none. */
function useMillisLeft(): number | undefined {
  // The time is measured by the page's monotonic clock, because a phone's clock may be an hour off.
  const [endsAt, setEndsAt] = useState<number>();
  const [now, setNow] = useState(0);

  useEffect(() => {
    async function ask(): Promise<void> {
      const askedAt = performance.now();
      const { ok, body } = await fetchJson<HoldAnswer>('/checkout/hold');
      if (!ok) return;
      setNow(performance.now());
      setEndsAt((known) =>
        body.millisLeft === null ? known && Math.min(known, askedAt) : askedAt + body.millisLeft,
      );
    }
    // The time is requested again: the clock stops while a phone sleeps, and another tab may have paid or cancelled.
    const askWhenSeen = () => {
      if (!document.hidden) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askWhenSeen);
    window.addEventListener('pageshow', askWhenSeen);
    return () => {
      document.removeEventListener('visibilitychange', askWhenSeen);
      window.removeEventListener('pageshow', askWhenSeen);
    };
  }, []);

  const isCounting = endsAt !== undefined && now < endsAt;
  useEffect(() => {
    if (!isCounting) return;
    const ticking = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(ticking);
  }, [isCounting]);

  return endsAt === undefined ? undefined : Math.max(0, endsAt - now);
}
