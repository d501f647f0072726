import { config } from '#app/platform/config.server.ts';
import { createTurns } from '#app/platform/http/limits/turns.ts';
import { tooMany } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import type { Words } from '#app/platform/text/translations.ts';

/** Leaves a third of the database connections for readiness checks, pages and searches. */
const AT_ONCE = Math.max(1, Math.floor((config.DATABASE_POOL_SIZE * 2) / 3));
/** During a drop a whole office may share a network. Further requests wait in the browsers. */
const OF_NETWORK = 100;
const PATIENCE_MS = 6_000;
export const BUSY_SECONDS = 2;

export const inCheckoutTurn = createTurns({
  atOnce: AT_ONCE,
  atOnceOfNetwork: Math.ceil(AT_ONCE / 2),
  ofNetwork: OF_NETWORK,
  patienceMs: PATIENCE_MS,
});

export function refuseBusy(t: Words): Response {
  return tooMany('busy', t('checkout.refusal.busy'), BUSY_SECONDS);
}
