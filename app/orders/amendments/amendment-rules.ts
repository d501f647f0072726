import type { OrderStatus } from '../order-status.ts';
import type { RefundStatus, ReturnedPieces } from '../refunds/refund-rules.ts';

/** Why an order cannot be put right: where it goes, and what is in it, until something of it is sent. */
export type AmendmentRefusal =
  | 'not-found'
  | 'deleted'
  | 'anonymised'
  | 'gift-card'
  | 'cancelled'
  | 'sent'
  /** Since the operator looked. */
  | 'changed';

type Amended = {
  isDeleted: boolean;
  /** Empty for one that is nobody's any more. */
  email: string;
  kind: 'goods' | 'gift-card';
  status: OrderStatus;
  shipments: number;
};

/** What keeps an order from being put right as it is now; undefined where nothing does. */
export function whyNotAmendable({
  isDeleted,
  email,
  kind,
  status,
  shipments,
}: Amended): AmendmentRefusal | undefined {
  if (isDeleted) return 'deleted';
  if (!email) return 'anonymised';
  if (kind === 'gift-card') return 'gift-card';
  if (status === 'cancelled') return 'cancelled';
  return shipments > 0 || status === 'shipped' || status === 'delivered' ? 'sent' : undefined;
}

/**
 * Whether the pieces of a line can become another size: as long as nothing of it came back, will, or is owed, since what went back on the
 * shelf, or will, is of the size that it has.
 */
export function canExchange(
  position: number,
  refunds: { pieces: ReturnedPieces[]; status: RefundStatus }[],
  back: { pieces: ReturnedPieces[] }[],
): boolean {
  const owed = refunds.filter(({ status }) => status !== 'replaced');
  return [...owed, ...back].every(({ pieces }) => pieces.every((one) => one.position !== position));
}
