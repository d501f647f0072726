import type { RefundCause, RefundStatus } from '#app/orders/refunds/refund-rules.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';

/** `lost` counts items lost on the way to the customer, `unshelved` returned items whose size no longer exists. */
type ItemCounts = { pieces: number; damaged: number; lost: number; unshelved: number };

export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'placed' }
  /** An automatic change. `from` and `to` contain the order's status, if it changed, and then the payment's status. */
  | { kind: 'settled'; from: string[]; to: string[]; source: string }
  /** The order's items were sold to other customers before the order was paid. */
  | { kind: 'given-up'; reason: string }
  | { kind: 'gift-card-mailed' }
  | { kind: 'restored'; source: string }
  | { kind: 'added'; addition: string }
  | { kind: 'delivered'; source: string }
  | { kind: 'refused' }
  | { kind: 'failed'; reason: string; source: string }
  /** `by` is the operator who requested the email, if any. */
  | {
      kind: 'mailed';
      type: string;
      resend: number;
      /** `waiting`: not accepted yet. `failed`: refused for good. `problem` is the mail server's last error message. */
      status: 'sent' | 'waiting' | 'failed';
      tries: number;
      problem: string | null;
      by: string | undefined;
    }
  | ({
      kind: 'refund';
      status: RefundStatus;
      cause: RefundCause;
      amountCents: number;
      /** The part in cents that goes back to the order's gift card. */
      giftCardCents: number;
      reason: string;
      problem: string | null;
      by: string | null;
    } & ItemCounts)
  | ({ kind: 'withdrawal'; name: string } & ItemCounts)
  | { kind: 'dispute'; state: 'opened' | 'won' | 'lost' | 'over'; amountCents: number }
  | { kind: 'message'; name: string }
  | { kind: 'answer'; by: string; status: 'waiting' | 'sent' | 'failed'; problem: string }
  | ({ kind: 'restock'; by: string; reason: string } & ItemCounts)
  | { kind: 'change'; by: string; action: string; before: FieldValues; after: FieldValues }
);

const failures = ['amount-mismatch', 'refund-refused', 'payment-not-started', 'unknown'];

type Logged = { id: string; at: string; eventType: string; status: string; metadata: FieldValues };

/** Converts the payment log to timeline entries. A status change caused by a payment is merged into that entry. */
export function entriesOf(logged: Logged[]): TimelineEntry[] {
  const moves = logged.filter(({ eventType }) => eventType === 'order_status_changed');
  return logged
    .filter(
      ({ eventType, metadata }) => eventType !== 'order_status_changed' && metadata.auto_updated !== false,
    )
    .map((entry) =>
      entryOf(
        entry,
        moves.find(({ metadata }) => isSameMoment(metadata, entry.metadata)),
      ),
    );
}

/** All entries of one settlement have the same timestamp. Older entries have none. */
function isSameMoment(one: FieldValues, other: FieldValues): boolean {
  return one.timestamp !== undefined && one.timestamp === other.timestamp && one.auto_updated === true;
}

function entryOf({ id, at, eventType, status, metadata }: Logged, move: Logged | undefined): TimelineEntry {
  if (eventType === 'gift_card_mailed') return { id, at, kind: 'gift-card-mailed' };
  if (eventType === 'pieces_added') return { id, at, kind: 'added', addition: String(metadata.addition) };
  if (eventType === 'parcels_delivered') return { id, at, kind: 'delivered', source: 'carrier' };
  if (eventType === 'payment_refused') return { id, at, kind: 'refused' };
  if (typeof metadata.given_up === 'string') return { id, at, kind: 'given-up', reason: metadata.given_up };
  const source = typeof metadata.source === 'string' ? metadata.source : 'refund';
  if (eventType === 'order_restored') return { id, at, kind: 'restored', source };
  if (status === 'error') {
    const reason = failures.find((known) => known === metadata.reason) ?? 'update-failed';
    return { id, at, kind: 'failed', reason, source };
  }
  const from = [...texts(move?.metadata.old), ...texts(metadata.old)];
  return {
    id,
    at,
    kind: 'settled',
    from,
    to: [...texts(move?.metadata.new), ...texts(metadata.new)],
    source,
  };
}

/** Returns the order's status, if there is one, and then the payment's status. */
function texts(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}

/** Sorts entries newest first. Entries with equal times keep the reverse of their order in the list. */
export function inOrder(entries: TimelineEntry[]): TimelineEntry[] {
  return entries.toReversed().sort((one, other) => other.at.localeCompare(one.at));
}
