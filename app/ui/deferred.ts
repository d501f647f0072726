import { withTimeout } from './with-timeout.ts';

/** For a page that opens before its data is there: the promise of what it shows, to be drawn by `<ShowDeferred>`, which does not wait for ever. */
export function deferred<Shown>(loading: Promise<{ shown: Shown }>): { shown: Promise<Shown> } {
  const shown = withTimeout(loading).then((loaded) => loaded.shown);
  // A failure that is faster than the page is drawn there all the same.
  shown.catch(() => {});
  return { shown };
}
