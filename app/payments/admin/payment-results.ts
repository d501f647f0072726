import type { RefundRefusal } from '#app/orders/refunds/refund-rules.ts';
import type { Change } from '#app/platform/editing/changed-fields.ts';
import type { RecoveryProblem } from '../recovery/recovery-report.ts';
import type { RefundPlan } from '../refunds/refund-order.server.ts';

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

export type OwedAnswer = { of: 'retry' | 'otherwise' } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'nothing-owed' | 'changed' | 'no-note' | 'under-way'; typed?: string }
);

export type DifferencesAnswer =
  | { of: 'compare'; ok: true; isFinished: boolean }
  | { of: 'compare'; ok: false; reason: 'running' | 'unavailable' }
  | ({ of: 'settle'; id: string; typed: string } & (
      | { ok: true }
      | { ok: false; reason: 'not-found' | 'no-note' }
    ));

export type BulkAnswer = { of: 'bulk'; ok: false; reason: 'running' };

export type EndAnswer = { of: 'end'; number: string } & ({ ok: true } | { ok: false; reason: 'not-stuck' });

export type SingleAnswer = { of: 'single' } & (
  | { ok: true; orderId: string; step: 'recovered' | 'up-to-date' | 'still-unpaid'; changes: Change[] }
  | { ok: false; orderId?: string; reason: RecoveryProblem | 'empty'; typed: string }
);
