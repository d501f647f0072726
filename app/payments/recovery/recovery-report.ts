export type RecoveryProblem =
  | 'not-found'
  | 'no-session'
  | 'unknown-session'
  | 'amount-mismatch'
  | 'update-failed'
  | 'unknown'
  | 'money-owed'
  | 'unavailable';

export type RecoveryOutcome =
  | { ok: true; orderId: string; step: 'recovered' | 'up-to-date' | 'still-unpaid' }
  | { ok: false; orderId?: string; reason: RecoveryProblem };

export type RecoveryReport = {
  total: number;
  /** The number of orders checked without an error, including those that are still unpaid. */
  recovered: number;
  failed: number;
  recoveredIds: string[];
  /** The ids of orders that still await payment. */
  upToDateIds: string[];
  errors: { orderId: string; reason: RecoveryProblem }[];
  isAborted: boolean;
  /** The number of stuck orders beyond the limit of one run. */
  left: number;
};

export type RecoveryRun = {
  id: string;
  at: string;
  by: string;
  /** `error` occurs only in runs by versions before 2026-12 that failed as a whole. */
  status: 'success' | 'partial_success' | 'error';
  report: RecoveryReport;
};

/** Orders that a run did not reach count as failed. */
export function buildRecoveryReport(outcomes: RecoveryOutcome[], total: number, left: number) {
  const done = outcomes.filter((outcome) => outcome.ok);
  return {
    total,
    recovered: done.length,
    failed: total - done.length,
    recoveredIds: done.filter(({ step }) => step !== 'still-unpaid').map(({ orderId }) => orderId),
    upToDateIds: done.filter(({ step }) => step === 'still-unpaid').map(({ orderId }) => orderId),
    errors: outcomes.flatMap((outcome) =>
      outcome.ok ? [] : [{ orderId: outcome.orderId ?? '', reason: outcome.reason }],
    ),
    isAborted: outcomes.some((outcome) => !outcome.ok && outcome.reason === 'unavailable'),
    left,
  };
}

/** `unpaid` is included in `recovered`, and `unasked` in `failed`. */
export type RecoveryCounts = Record<'total' | 'recovered' | 'unpaid' | 'failed' | 'unasked', number>;

export function countRecoveries({ total, recovered, failed, upToDateIds, errors }: RecoveryReport) {
  const asked = errors.filter(({ reason }) => !isUnasked(reason)).length;
  return { total, recovered, unpaid: upToDateIds.length, failed, unasked: failed - asked };
}

function isUnasked(reason: RecoveryProblem): boolean {
  return reason === 'no-session' || reason === 'unknown-session' || reason === 'unavailable';
}

export function recoveryRunStatus({ failed }: RecoveryReport): Exclude<RecoveryRun['status'], 'error'> {
  return failed === 0 ? 'success' : 'partial_success';
}

export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}
