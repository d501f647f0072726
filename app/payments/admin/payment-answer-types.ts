import type { DisputeEvidence } from '#app/orders/disputes/dispute-evidence.ts';
import type { RefundRefusal } from '#app/orders/refunds/refund-rules.ts';
import type { DisputeAnswerRefusal } from '../disputes/answer-dispute.server.ts';
import type { RefundPlan } from '../refunds/plan-refund.server.ts';

/** The amount can be read in two ways, or has fractions of a cent. */
export type AmountRefusal = 'ambiguous' | 'too-precise';

export type RefundAnswer = { of: 'refund' } & (
  | { ok: true; nextId: string; plan: 'money' | 'pieces' }
  | { ok: false; reason: 'confirm'; plan: RefundPlan; typed: Record<string, string> }
  | {
      ok: false;
      reason: RefundRefusal | AmountRefusal | 'amount' | 'no-count';
      typed: Record<string, string>;
    }
);

/** A refund owed was retried, or recorded as returned another way. */
export type OwedAnswer = { of: 'retry' | 'otherwise' } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'nothing-owed' | 'changed' | 'no-note' | 'under-way'; typed?: string }
);

/** Reply to an answered dispute; `typed` refills its form. */
export type DisputeAnswer = { of: 'dispute'; disputeId: string } & (
  | { ok: true }
  /** Must be confirmed before it is submitted. */
  | { ok: false; reason: 'confirm'; evidence: DisputeEvidence; version: string; typed: string }
  | { ok: false; reason: DisputeAnswerRefusal; typed: string }
);

/** Reply to a comparison with the provider's books, or to the settlement of one difference. */
export type DifferencesAnswer =
  | { of: 'compare'; ok: true; isFinished: boolean }
  | { of: 'compare'; ok: false; reason: 'running' | 'unavailable' }
  | ({ of: 'settle'; id: string; typed: string } & (
      | { ok: true }
      | { ok: false; reason: 'not-found' | 'no-note' }
    ));
