import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const LOOK_EVERY_MS = 1_000;

export function usePollWhileRunning(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking || document.hidden) return;
      isLooking = true;
      // The shop is checked first, since a failed reload would replace the page by an error while the work continues.
      if ((await fetchJson('/health/live')).ok) await revalidate();
      isLooking = false;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
