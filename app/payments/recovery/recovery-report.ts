/** Why an order could not be recovered. */
export type RecoveryProblem =
  | 'not-found'
  | 'no-session'
  | 'unknown-session'
  | 'amount-mismatch'
  | 'update-failed'
  | 'unknown'
  | 'money-owed'
  | 'unavailable';

/**
 * What became of one order; one whose payment is still open, or that followed its payment earlier, is a success
 * too.
 */
export type RecoveryOutcome =
  | { ok: true; orderId: string; step: 'recovered' | 'up-to-date' | 'still-unpaid' }
  | { ok: false; orderId?: string; reason: RecoveryProblem };

/** What a recovery of all stuck orders came to, as it is kept; order ids in full. */
export type RecoveryReport = {
  total: number;
  /** Those that succeeded, the unpaid ones among them. */
  recovered: number;
  failed: number;
  recoveredIds: string[];
  /** Orders that still wait for their payment. */
  upToDateIds: string[];
  errors: { orderId: string; reason: RecoveryProblem }[];
  /** The provider went away, so the rest was not asked for. */
  isAborted: boolean;
  /** Stuck orders that were too many for one run. */
  left: number;
};

export type RecoveryRun = {
  id: string;
  at: string;
  by: string;
  /** `error` is of runs before 2026-12, in which nothing could be done. */
  status: 'success' | 'partial_success' | 'error';
  report: RecoveryReport;
};

/** Adds up the outcomes of a run over so many orders; those it did not reach count as failed. */
export function buildRecoveryReport(
  outcomes: RecoveryOutcome[],
  total: number,
  left: number,
): RecoveryReport {
  const done = outcomes.filter((outcome) => outcome.ok);
  return {
    total,
    recovered: done.length,
    failed: total - done.length,
    // One that its webhook settled while the run came to it stands with the others.
    recoveredIds: done.filter(({ step }) => step !== 'still-unpaid').map(({ orderId }) => orderId),
    upToDateIds: done.filter(({ step }) => step === 'still-unpaid').map(({ orderId }) => orderId),
    errors: outcomes.flatMap((outcome) =>
      outcome.ok ? [] : [{ orderId: outcome.orderId ?? '', reason: outcome.reason }],
    ),
    isAborted: outcomes.some((outcome) => !outcome.ok && outcome.reason === 'unavailable'),
    left,
  };
}

/** The orders of a run: recovered or failed, and of these the unpaid ones and those that could not be asked about. */
export type RecoveryCounts = Record<'total' | 'recovered' | 'unpaid' | 'failed' | 'unasked', number>;

export function countRecoveries({
  total,
  recovered,
  failed,
  upToDateIds,
  errors,
}: RecoveryReport): RecoveryCounts {
  const asked = errors.filter(({ reason }) => !isUnasked(reason)).length;
  return { total, recovered, unpaid: upToDateIds.length, failed, unasked: failed - asked };
}

/** Whether the provider could not say what became of the payment. */
function isUnasked(reason: RecoveryProblem): boolean {
  return reason === 'no-session' || reason === 'unknown-session' || reason === 'unavailable';
}

/** A run that left something undone is a partial success. */
export function recoveryRunStatus({ failed }: RecoveryReport): Exclude<RecoveryRun['status'], 'error'> {
  return failed === 0 ? 'success' : 'partial_success';
}

/** As much of an id as operators read. */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}
