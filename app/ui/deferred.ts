import { withTimeout } from './with-timeout.ts';

/** Defers a page's data for `<ShowDeferred>`, with a timeout. */
export function deferred<Shown>(loading: Promise<{ shown: Shown }>): { shown: Promise<Shown> } {
  const shown = withTimeout(loading).then((loaded) => loaded.shown);
  // Prevents an unhandled rejection before the page renders the failure.
  shown.catch(() => {});
  return { shown };
}
