import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useLanguage } from '#app/platform/text/translations.ts';
import { isCachedPageShown, markPageFresh } from './offline-state.ts';
import { isPersonalPage } from './personal-pages.ts';

const VISIT_MS = 1_000;

export function useCacheVisitedPages(): void {
  const { pathname, search } = useLocation();
  const language = useLanguage();
  const isFirst = useRef(true);
  const isOn = useRootLoaderData()?.keepsPages ?? false;
  useEffect(() => registerServiceWorker(isOn), [isOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page in another language is another visit.
  useEffect(() => {
    const wasSeen = isFirst.current && cameThroughWorker();
    if (!isFirst.current && navigator.onLine) markPageFresh();
    isFirst.current = false;
    if (!isOn || !hasWorker() || wasSeen || isPersonalPage(pathname) || savesData()) return;
    const timer = setTimeout(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ visited: pathname + search, pictures: shownPictures() });
    }, VISIT_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, language, isOn]);
}

/** Returns whether a worker served the page. A controlling one may do nothing (unregister-service-worker.server.ts). */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (navigation?.workerStart ?? 0) > 0;
}

function shownPictures(): string[] {
  const { origin } = window.location;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return names.filter((name) => name.startsWith(`${origin}/media/`)).map((name) => name.slice(origin.length));
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** The registration waits, so that the page can use the processor and the network first. */
const WORKER_WAITS_MS = 3_000;

function registerServiceWorker(isOn: boolean): undefined | (() => void) {
  if (!hasWorker()) return;
  const timer = setTimeout(() => void (isOn ? register() : update()).catch(() => {}), WORKER_WAITS_MS);
  return () => clearTimeout(timer);
}

function register(): Promise<unknown> {
  return navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
}

/** Updates a worker from before OFFLINE_PAGES=off. Registering would restore a worker that is being removed. */
async function update(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

function hasWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}

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
