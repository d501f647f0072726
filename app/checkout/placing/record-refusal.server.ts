import { type RefusedItems, recordTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import type { TurnedAwayReason } from '#app/orders/turned-away/turned-away-reasons.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import type { Refusal } from './refusals.server.ts';

/** Records a refusal after its transaction was rolled back. A failure to do so does not change the response. */
export async function recordRefusal(db: Db, refusal: Refusal, request: CheckoutRequest): Promise<void> {
  const turnedAway = turnedAwayBy(refusal, request);
  if (!turnedAway) return;
  await recordTurnedAway(db, { ...turnedAway, email: request.customerEmail }).catch((error: unknown) =>
    log.warn({ err: error }, 'it could not be written down that a drop turned somebody away'),
  );
}

/** Excludes refusals after which the buyer can simply try again. */
const reasons: Partial<Record<Refusal['reason'], TurnedAwayReason>> = {
  'sold-out': 'gone',
  'only-left': 'gone',
  'not-enough': 'gone',
  'drop-limit': 'limit',
  'pieces-for-others': 'limit',
  'too-many-refused': 'limit',
  'queue-needed': 'not-admitted',
  'queue-not-yet': 'not-admitted',
  'admission-over': 'not-admitted',
  'draw-needed': 'not-drawn',
  'order-too-large': 'holds',
  'email-holds-too-much': 'holds',
  'network-holds-too-much': 'holds',
  'shop-busy': 'holds',
  'drop-blocked': 'blocked',
};

function turnedAwayBy(
  refusal: Refusal,
  { items }: CheckoutRequest,
): { reason: TurnedAwayReason; of: RefusedItems } | undefined {
  const reason = reasons[refusal.reason];
  if (!reason) return undefined;
  if ('drop' in refusal) return { reason, of: { dropId: refusal.drop.id } };
  if (!('lines' in refusal)) return { reason, of: { products: items.map(({ id }) => id) } };
  const short = refusal.lines.filter(({ problem }) => problem && reasons[problem] === 'gone');
  return { reason, of: { products: short.map(({ id }) => id) } };
}
