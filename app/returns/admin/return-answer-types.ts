import type { IntakeRefusal } from '../record-return-intake.server.ts';

/** Result of closing a withdrawal without a refund. */
export type WithdrawalAnswer = { of: 'withdrawal'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'no-reason' }
);

/** Result of a return receipt. */
export type IntakeAnswer = { of: 'intake'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: IntakeRefusal; typed: Record<string, string> }
);
