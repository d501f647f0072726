import type { RefundCause, RefundStatus } from '#app/orders/refunds/refund-rules.ts';
import type { FieldValues } from '#app/platform/editing/audit-change.ts';

/** One thing that happened to an order. */
export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'placed' }
  /** What the shop did by itself, as its payment log tells; `from` and `to` are of the order and of its payment. */
  | { kind: 'settled'; from: string[]; to: string[]; source: string }
  /** Its pieces went to others before it was paid. */
  | { kind: 'given-up'; reason: string }
  /** The gift card that it bought went out. */
  | { kind: 'gift-card-mailed' }
  /** An operator had deleted it, and it was paid: it is back in the lists. */
  | { kind: 'restored'; source: string }
  /** Pieces were added to it and paid, by the order of this number. */
  | { kind: 'added'; addition: string }
  /** The carrier told that all its parcels are with their receiver. */
  | { kind: 'delivered'; source: string }
  /** A card or bank refused to pay. */
  | { kind: 'refused' }
  | { kind: 'failed'; reason: string; source: string }
  /** `by` whom, where an operator asked for it. */
  | {
      kind: 'mailed';
      type: string;
      resend: number;
      /** Waiting: the mail server did not take it yet; failed: it never will. `problem` is what it said last. */
      status: 'sent' | 'waiting' | 'failed';
      tries: number;
      problem: string | null;
      by: string | undefined;
    }
  | {
      kind: 'refund';
      status: RefundStatus;
      cause: RefundCause;
      amountCents: number;
      /** What of it goes to the gift card that paid a part of the order. */
      giftCardCents: number;
      reason: string;
      /** What the provider said when it was last asked, unless it did it. */
      problem: string | null;
      /** Null for what no operator decided. */
      by: string | null;
      pieces: number;
      /** Returned, and written off. */
      damaged: number;
      /** Paid back, and lost on their way to the customer. */
      lost: number;
      /** Returned, but their size is not in the shop any more. */
      unshelved: number;
    }
  /** Somebody withdrew from it, or from pieces of it. */
  | { kind: 'withdrawal'; name: string; pieces: number; damaged: number; lost: number; unshelved: number }
  /** Its payment was disputed at the bank, or that was decided. */
  | { kind: 'dispute'; state: 'opened' | 'won' | 'lost' | 'over'; amountCents: number }
  /** Its customer wrote by the contact form, or an operator answered; `status` of that mail. */
  | { kind: 'message'; name: string }
  | { kind: 'answer'; by: string; status: 'waiting' | 'sent' | 'failed'; problem: string }
  /** Pieces that an operator put back without money. */
  | {
      kind: 'restock';
      by: string;
      reason: string;
      pieces: number;
      damaged: number;
      lost: number;
      unshelved: number;
    }
  /** What an operator did. */
  | { kind: 'change'; by: string; action: string; before: FieldValues; after: FieldValues }
);

const failures = ['amount-mismatch', 'refund-refused', 'payment-not-started', 'unknown'];

type Logged = { id: string; at: string; eventType: string; status: string; metadata: FieldValues };

/**
 * The payment log as part of an order's history, without what operators did, which the audit log tells. A status that
 * followed the payment is told with it, not beside it.
 */
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

/** The entries of one settling say the same moment; older ones say none. */
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

/** The last of a pair is always the payment's. */
function texts(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}

/** The newest first; of one moment, what stands later in the list. */
export function inOrder(entries: TimelineEntry[]): TimelineEntry[] {
  return entries.toReversed().sort((one, other) => other.at.localeCompare(one.at));
}
