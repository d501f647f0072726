import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isCachedPageShown, markPageFresh } from './offline-state.ts';

export function useRevalidateWhenOnline(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isCachedPageShown()) return;
    const leaving = new AbortController();
    untilShopAnswers(leaving.signal).then(
      () => {
        if (!isCachedPageShown()) return;
        markPageFresh();
        void revalidate();
      },
      () => {},
    );
    return () => leaving.abort();
  }, [revalidate]);
}

const LONGEST_PAUSE_MS = 60_000;

/** Polls the shop, since browsers report when the network returns, but not when an overloaded shop has recovered. */
async function untilShopAnswers(signal: AbortSignal): Promise<void> {
  for (let pause = 1_000; !(await shopAnswers(signal)); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, pause)),
      new Promise((resolve) => window.addEventListener('online', resolve, { once: true, signal })),
    ]);
    signal.throwIfAborted();
  }
}

async function shopAnswers(signal: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch(window.location.href, { headers: { Accept: 'text/html' }, signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
