import type { BagProblem } from '#app/bag/bag-line.ts';
import { type RefusedPieces, recordTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import type { TurnedAwayReason } from '#app/orders/turned-away/turned-away-reasons.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import type { Refusal } from './place-order.server.ts';

/**
 * Has the reports of drops count whom the checkout refused their pieces; outside the transaction that was refused, which is rolled
 * back. The answer to the shopper does not depend on it.
 */
export async function recordRefusal(db: Db, refusal: Refusal, request: CheckoutRequest): Promise<void> {
  const turnedAway = turnedAwayBy(refusal, request);
  if (!turnedAway) return;
  await recordTurnedAway(db, { ...turnedAway, email: request.customerEmail }).catch((error: unknown) =>
    log.warn({ err: error }, 'it could not be written down that a drop turned somebody away'),
  );
}

const gone: ReadonlySet<BagProblem> = new Set(['sold-out', 'only-left', 'not-enough']);

/** Which pieces of drops a refusal is about, and why; undefined for one that is put right by sending the checkout anew. */
function turnedAwayBy(
  refusal: Refusal,
  { items }: CheckoutRequest,
): { reason: TurnedAwayReason; of: RefusedPieces } | undefined {
  const all = { products: items.map(({ id }) => id) };
  switch (refusal.reason) {
    case 'sold-out':
    case 'only-left':
    case 'not-enough': {
      const short = refusal.lines.filter(({ problem }) => problem && gone.has(problem));
      return { reason: 'gone', of: { products: short.map(({ id }) => id) } };
    }
    case 'drop-limit':
    case 'pieces-for-others':
      return { reason: 'limit', of: { dropId: refusal.drop.id } };
    case 'queue-needed':
    case 'queue-not-yet':
    case 'admission-over':
      return { reason: 'not-admitted', of: { dropId: refusal.drop.id } };
    case 'draw-needed':
      return { reason: 'not-drawn', of: { dropId: refusal.drop.id } };
    case 'too-many-refused':
      return { reason: 'limit', of: all };
    case 'order-too-large':
    case 'email-holds-too-much':
    case 'network-holds-too-much':
    case 'shop-busy':
      return { reason: 'holds', of: all };
    case 'drop-blocked':
      return { reason: 'blocked', of: all };
    default:
      return undefined;
  }
}
