import type { OrderStatus } from './order-status.ts';
import { countItems, type RefundStatus, type ReturnedItems } from './refunds/refund-rules.ts';

/** Address and items can be edited until the first part of the order is sent. */
export type OrderEditRefusal =
  | 'not-found'
  | 'deleted'
  | 'anonymised'
  | 'gift-card'
  | 'cancelled'
  | 'sent'
  | 'changed';

type Amended = {
  isDeleted: boolean;
  email: string;
  kind: 'goods' | 'gift-card';
  status: OrderStatus;
  shipments: number;
};

export function whyNotEditable({
  isDeleted,
  email,
  kind,
  status,
  shipments,
}: Amended): OrderEditRefusal | undefined {
  if (isDeleted) return 'deleted';
  if (!email) return 'anonymised';
  if (kind === 'gift-card') return 'gift-card';
  if (status === 'cancelled') return 'cancelled';
  return shipments > 0 || status === 'shipped' || status === 'delivered' ? 'sent' : undefined;
}

/** Excludes items that are back, coming back or owed a refund: these return to stock in their current size. */
export function exchangeableItems(
  { position, quantity }: { position: number; quantity: number },
  refunds: { pieces: ReturnedItems[]; status: RefundStatus }[],
  back: { pieces: ReturnedItems[] }[],
): number {
  const owed = refunds.filter(({ status }) => status !== 'replaced');
  const ofLine = [...owed, ...back]
    .flatMap(({ pieces }) => pieces)
    .filter((one) => one.position === position);
  return Math.max(0, quantity - countItems(ofLine));
}
