import type { IntakeRefusal } from '../record-return-intake.server.ts';

/** Of a withdrawal that is closed without a refund. */
export type WithdrawalAnswer = { of: 'withdrawal'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'no-reason' }
);

/** Of pieces of a withdrawal that arrived. */
export type IntakeAnswer = { of: 'intake'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: IntakeRefusal; typed: Record<string, string> }
);
