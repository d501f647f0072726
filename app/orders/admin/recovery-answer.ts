import type { Change } from '#app/platform/audit-change.ts';
import type { RecoveryProblem } from '../recovery.ts';

/** What the page says of a bulk recovery that did not begin; one that did leads to its report. */
export type BulkAnswer = { of: 'bulk'; ok: false; reason: 'running' };

export type SingleAnswer = { of: 'single' } & (
  | { ok: true; orderId: string; step: 'recovered' | 'up-to-date'; changes: Change[] }
  | { ok: false; orderId?: string; reason: RecoveryProblem | 'empty'; typed: string }
);
