import type { Facts } from '#app/platform/audit-change.ts';
import type { RefundCause, RefundStatus } from './refund.ts';

/** One thing that happened to an order. */
export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'placed' }
  /** What the shop did by itself, as its payment log tells; `from` and `to` are of the order and of its payment. */
  | { kind: 'settled'; from: string[]; to: string[]; source: string }
  /** Its pieces went to others before it was paid. */
  | { kind: 'given-up'; reason: string }
  | { kind: 'failed'; reason: string; source: string }
  /** `by` whom, where an operator asked for it. */
  | { kind: 'mailed'; type: string; resend: number; by: string | undefined }
  | {
      kind: 'refund';
      status: RefundStatus;
      cause: RefundCause;
      amountCents: number;
      reason: string;
      /** What the provider said when it was last asked, unless it did it. */
      problem: string | null;
      /** Null for what no operator decided. */
      by: string | null;
      pieces: number;
      /** Returned, but their size is not in the shop any more. */
      unshelved: number;
    }
  /** What an operator did. */
  | { kind: 'change'; by: string; action: string; before: Facts; after: Facts }
);

const failures = ['amount-mismatch', 'refund-refused', 'payment-not-started'];

type Logged = { id: string; at: string; status: string; metadata: Facts };

/**
 * An entry of the payment log as part of an order's history; undefined for what operators did, which the audit log tells.
 */
export function entryOf({ id, at, status, metadata }: Logged): TimelineEntry | undefined {
  if (metadata.auto_updated === false) return undefined;
  if (typeof metadata.given_up === 'string') return { id, at, kind: 'given-up', reason: metadata.given_up };
  const source = typeof metadata.source === 'string' ? metadata.source : 'refund';
  if (status === 'error') {
    const reason = failures.find((known) => known === metadata.reason) ?? 'update-failed';
    return { id, at, kind: 'failed', reason, source };
  }
  return { id, at, kind: 'settled', from: texts(metadata.old), to: texts(metadata.new), source };
}

/** The last of a pair is always the payment's. */
function texts(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}

/** The newest first; of one moment, what stands later in the list. */
export function inOrder(entries: TimelineEntry[]): TimelineEntry[] {
  return entries.toReversed().sort((one, other) => other.at.localeCompare(one.at));
}
