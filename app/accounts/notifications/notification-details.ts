/**
 * Details of a notification by kind; amounts in cents. Of customers only the order number, since these rows outlive
 * the anonymisation of orders.
 */
export type NotificationDetails = {
  'new-order': { number: string; totalCents: number };
  withdrawal: { number: string; pieces: number };
  'drop-sold-out': { id: string; title: string; titleNl: string | null };
  /** `available`: stock minus reservations of unpaid orders. */
  'low-stock': { productId: string; title: string; titleNl: string | null; size: string; available: number };
  payment:
    | { problem: 'stuck'; number: string }
    /** `returnedCents`: total refunded at the provider for a gift card; `lostCents`: the part already spent. */
    | { problem: 'gift-card-spent'; number: string; returnedCents: number; lostCents: number }
    /** A dispute or its outcome; `dueAt` is the deadline to respond, in ISO format. */
    | {
        problem: 'dispute';
        number: string;
        amountCents: number;
        state: 'open' | 'under-review' | 'won' | 'lost' | 'over';
        dueAt: string | null;
      }
    | {
        problem: 'difference';
        difference: string;
        reference: string;
        number: string | null;
        ourCents: number | null;
        theirCents: number | null;
      };
  refund: { number: string; amountCents: number; said: string };
  /** For an order, with the `type` of `email_logs`, or for a gift card. */
  mail: { number: string; type: string } | { giftCardId: string; codeEnd: string };
  job:
    | { queue: string; problem: 'failed' | 'late'; jobs: number }
    /** The last backup failed, or is too old. */
    | { problem: 'backup-failed'; said: string }
    | { problem: 'backup-late'; hours: number }
    /** No scheduled job has come for that long. */
    | { problem: 'clock'; minutes: number };
  /** `place` is a machine and folder. */
  space: { of: 'disk'; place: string; percent: number } | { of: 'database'; percent: number };
};
