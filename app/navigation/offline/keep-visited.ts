import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useLanguage } from '#app/platform/words.ts';
import { isKept, noteFresh } from './connection.ts';

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
  useEffect(startWorker, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page in another language is another visit.
  useEffect(() => {
    const wasSeen = isFirst.current && navigator.serviceWorker?.controller;
    if (!isFirst.current && navigator.onLine) noteFresh();
    isFirst.current = false;
    if (!hasWorker() || wasSeen || personal.test(pathname) || savesData()) return;
    const timer = setTimeout(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ visited: pathname + search, pictures: shownPictures() });
    }, VISIT_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, language]);
}

/** What was kept may be out of date: with a network again the page is loaded anew, in place. */
export function useFreshWhenOnline(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (!isKept()) return;
      noteFresh();
      void revalidate();
    };
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [revalidate]);
}

/** So long the page that its reader came for has the processor and the line to itself. */
const WORKER_WAITS_MS = 3_000;

function startWorker(): undefined | (() => void) {
  if (!hasWorker()) return;
  const start = () =>
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {});
  const timer = setTimeout(start, WORKER_WAITS_MS);
  return () => clearTimeout(timer);
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
