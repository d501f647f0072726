import { config } from '#app/platform/config.server.ts';
import { tooMany } from '#app/platform/http/bodies/rate-limited-json-endpoint.server.ts';
import { createTurns } from '#app/platform/http/limits/turns.ts';
import type { Words } from '#app/platform/text/i18n.ts';

/** Connections of a process that the checkout may use at once; the others stay for readiness, pages and searches. */
const AT_ONCE = Math.max(1, Math.floor((config.DATABASE_POOL_SIZE * 2) / 3));
/** A whole office shares a network at a drop; what is more than this waits in the browsers. */
const OF_NETWORK = 100;
/** As long as a request waits for a connection. */
const PATIENCE_MS = 6_000;
/** After which a browser tries again. */
export const BUSY_SECONDS = 2;

/** Places orders, quotes and sells gift cards in turn (docs/decisions/speed.md). */
export const inCheckoutTurn = createTurns({
  atOnce: AT_ONCE,
  atOnceOfNetwork: Math.ceil(AT_ONCE / 2),
  ofNetwork: OF_NETWORK,
  patienceMs: PATIENCE_MS,
});

/** 429 with when to try again. */
export function refuseBusy(t: Words): Response {
  return tooMany('busy', t('checkout.refusal.busy'), BUSY_SECONDS);
}
