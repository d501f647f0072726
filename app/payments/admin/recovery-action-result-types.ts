import type { Change } from '#app/platform/editing/audit-change.ts';
import type { RecoveryProblem } from '../recovery/recovery-report.ts';

/** A bulk recovery that did not start; one that did redirects to its report. */
export type BulkAnswer = { of: 'bulk'; ok: false; reason: 'running' };

export type EndAnswer = { of: 'end'; number: string } & ({ ok: true } | { ok: false; reason: 'not-stuck' });

export type SingleAnswer = { of: 'single' } & (
  | { ok: true; orderId: string; step: 'recovered' | 'up-to-date' | 'still-unpaid'; changes: Change[] }
  | { ok: false; orderId?: string; reason: RecoveryProblem | 'empty'; typed: string }
);
