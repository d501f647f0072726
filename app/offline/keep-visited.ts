import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useLanguage } from '#app/platform/text/words.ts';
import { isKept, noteFresh } from './use-is-offline.ts';

/** A page counts as visited when its reader stays this long. */
const VISIT_MS = 1_000;
/** Nobody else's pages: they are never kept, and some begin something when they are loaded. */
const personal =
  /^\/(account|admin|checkout|payment|newsletter|login|register|forgot-password|reset-password|verify-email)/;

/** Starts the service worker, and tells it what it cannot see: pages that were not loaded whole. */
export function useKeepVisited(): void {
  const { pathname, search } = useLocation();
  const language = useLanguage();
  const isFirst = useRef(true);
  const isOn = useRootLoaderData()?.keepsPages ?? false;
  useEffect(() => startWorker(isOn), [isOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page in another language is another visit.
  useEffect(() => {
    const wasSeen = isFirst.current && cameThroughWorker();
    if (!isFirst.current && navigator.onLine) noteFresh();
    isFirst.current = false;
    if (!isOn || !hasWorker() || wasSeen || personal.test(pathname) || savesData()) return;
    const timer = setTimeout(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ visited: pathname + search, pictures: shownPictures() });
    }, VISIT_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, language, isOn]);
}

/** What was kept may be out of date: once the shop can be reached again the page is loaded anew, in place. */
export function useFreshWhenOnline(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isKept()) return;
    const leaving = new AbortController();
    untilShopAnswers(leaving.signal).then(
      () => {
        if (!isKept()) return;
        noteFresh();
        void revalidate();
      },
      () => {},
    );
    return () => leaving.abort();
  }, [revalidate]);
}

const LONGEST_PAUSE_MS = 60_000;

/** Asks now and then: browsers tell of networks that come, also when they go at once, but not of a shop that was slow. */
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

/** So long the page that its reader came for has the processor and the line to itself. */
const WORKER_WAITS_MS = 3_000;

function startWorker(isOn: boolean): undefined | (() => void) {
  if (!hasWorker()) return;
  const timer = setTimeout(() => void (isOn ? register() : update()).catch(() => {}), WORKER_WAITS_MS);
  return () => clearTimeout(timer);
}

function register(): Promise<unknown> {
  return navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
}

/** Where the shop keeps no pages, a worker that is left over learns it. Registering would call one back that is leaving. */
async function update(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

/** A worker that controls the page may be one that answers nothing: see unregister-service-worker.server.ts. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (navigation?.workerStart ?? 0) > 0;
}

function hasWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}

function shownPictures(): string[] {
  const { origin } = window.location;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return names.filter((name) => name.startsWith(`${origin}/media/`)).map((name) => name.slice(origin.length));
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
