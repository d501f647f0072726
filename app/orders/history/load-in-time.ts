const GIVE_UP_MS = 10_000;

/** What a page asked the server for came too late. */
export class TimedOut extends Error {}

/** An order page's data, or a `TimedOut` after ten seconds. */
export function loadInTime<Shown>(loading: Promise<Shown>, giveUpMs = GIVE_UP_MS): Promise<Shown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut()), giveUpMs);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
