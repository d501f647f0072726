import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const LOOK_EVERY_MS = 1_000;

/** Reloads the page's data every second while something runs that changes it, and somebody looks. */
export function usePollWhileRunning(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking || document.hidden) return;
      isLooking = true;
      // Asked first, since a page whose data does not come would give way to an error, though the work goes on.
      if ((await fetchJson('/health/live')).ok) await revalidate();
      isLooking = false;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
