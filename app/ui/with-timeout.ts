import { READ_MS } from '#app/platform/http/fetching/fetch-json.ts';

export class TimedOut extends Error {}

/** Returns the page's data, or rejects with `TimedOut` after ten seconds. */
export function withTimeout<Shown>(loading: Promise<Shown>, giveUpMs = READ_MS): Promise<Shown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut(`nothing came within ${giveUpMs} ms`)), giveUpMs);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
