/**
 * What a notification is about, by its kind; amounts in cents. Of customers it names their order's number alone: these rows
 * outlive the moment at which an order stops saying whose it was.
 */
export type NotificationDetails = {
  'new-order': { number: string; totalCents: number };
  withdrawal: { number: string; pieces: number };
  'drop-sold-out': { id: string; title: string; titleNl: string | null };
  /** How many pieces of a size are left, less what unpaid orders hold. */
  'low-stock': { productId: string; title: string; titleNl: string | null; size: string; available: number };
  payment:
    | { problem: 'stuck'; number: string }
    /** What went back in all at the provider for a gift card, and what of that had been spent. */
    | { problem: 'gift-card-spent'; number: string; returnedCents: number; lostCents: number }
    /** A payment that its holder disputes, or how that ended; when it has to be answered, as an ISO text. */
    | {
        problem: 'dispute';
        number: string;
        amountCents: number;
        state: 'open' | 'under-review' | 'won' | 'lost' | 'over';
        dueAt: string | null;
      }
    | {
        problem: 'difference';
        /** Of `differenceKinds`. */
        difference: string;
        /** The provider's id of the payment or refund. */
        reference: string;
        number: string | null;
        ourCents: number | null;
        theirCents: number | null;
      };
  refund: { number: string; amountCents: number; said: string };
  /** About an order, of whose mails `type` is that of `email_logs`, or with a gift card. */
  mail: { number: string; type: string } | { giftCardId: string; codeEnd: string };
  job:
    | { queue: string; problem: 'failed' | 'late'; jobs: number }
    /** The last backup failed, with what was said of it; or the last that was made is too old. */
    | { problem: 'backup-failed'; said: string }
    | { problem: 'backup-late'; hours: number }
    /** No job that comes every minute has come for so long. */
    | { problem: 'clock'; minutes: number };
  /** `place` is a machine and a folder of it. */
  space: { of: 'disk'; place: string; percent: number } | { of: 'database'; percent: number };
};
