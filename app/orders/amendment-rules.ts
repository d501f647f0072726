import type { OrderStatus } from './order-status.ts';
import { countPieces, type RefundStatus, type ReturnedPieces } from './refunds/refund-rules.ts';

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
 * How many pieces of a line can become another size: those of which nothing came back, will, or is owed, since what went back on the
 * shelf, or will, is of the size that they have.
 */
export function exchangeablePieces(
  { position, quantity }: { position: number; quantity: number },
  refunds: { pieces: ReturnedPieces[]; status: RefundStatus }[],
  back: { pieces: ReturnedPieces[] }[],
): number {
  const owed = refunds.filter(({ status }) => status !== 'replaced');
  const ofLine = [...owed, ...back]
    .flatMap(({ pieces }) => pieces)
    .filter((one) => one.position === position);
  return Math.max(0, quantity - countPieces(ofLine));
}
