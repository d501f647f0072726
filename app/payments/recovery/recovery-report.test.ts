import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildRecoveryReport,
  countRecoveries,
  type RecoveryOutcome,
  recoveryRunStatus,
  shortId,
} from './recovery-report.ts';

const recovered: RecoveryOutcome = { ok: true, orderId: 'a', step: 'recovered' };
const unpaid: RecoveryOutcome = { ok: true, orderId: 'b', step: 'still-unpaid' };
const failed: RecoveryOutcome = { ok: false, orderId: 'c', reason: 'no-session' };
const mismatch: RecoveryOutcome = { ok: false, orderId: 'd', reason: 'amount-mismatch' };
const away: RecoveryOutcome = { ok: false, orderId: 'e', reason: 'unavailable' };

test('an order that is still unpaid counts as a success', () => {
  const report = buildRecoveryReport([recovered, unpaid], 2, 0);
  expect(report).toMatchObject({
    total: 2,
    recovered: 2,
    failed: 0,
    recoveredIds: ['a'],
    upToDateIds: ['b'],
  });
  expect(recoveryRunStatus(report)).toBe('success');
});

test('a run is a partial success when anything failed, also when everything did', () => {
  expect(recoveryRunStatus(buildRecoveryReport([recovered, failed], 2, 0))).toBe('partial_success');
  expect(recoveryRunStatus(buildRecoveryReport([failed], 1, 0))).toBe('partial_success');
  expect(recoveryRunStatus(buildRecoveryReport([], 0, 0))).toBe('success');
});

test('orders that a run did not come to are failed ones', () => {
  const report = buildRecoveryReport([recovered, away], 9, 3);
  expect(report).toMatchObject({ total: 9, recovered: 1, failed: 8, isAborted: true, left: 3 });
  expect(report.errors).toEqual([{ orderId: 'e', reason: 'unavailable' }]);
});

test('each order of a run is recovered or failed, and the status agrees', () => {
  const outcome = fc.constantFrom<RecoveryOutcome>(...[recovered, unpaid, failed, mismatch, away], {
    ok: true,
    orderId: 'f',
    step: 'up-to-date',
  });
  fc.assert(
    fc.property(fc.array(outcome), fc.nat(9), (outcomes, notReached) => {
      const report = buildRecoveryReport(outcomes, outcomes.length + notReached, 0);
      const counts = countRecoveries(report);
      expect(counts.recovered + counts.failed).toBe(counts.total);
      expect(counts.unpaid).toBe(outcomes.filter((one) => one === unpaid).length);
      expect(counts.unasked).toBe(counts.failed - outcomes.filter((one) => one === mismatch).length);
      expect(recoveryRunStatus(report)).toBe(counts.failed ? 'partial_success' : 'success');
    }),
  );
});

test('an order settled while the run came to it stands with the recovered ones', () => {
  const meanwhile: RecoveryOutcome = { ok: true, orderId: 'f', step: 'up-to-date' };
  expect(buildRecoveryReport([recovered, meanwhile], 2, 0).recoveredIds).toEqual(['a', 'f']);
});

test('operators read the first eight characters of an id', () => {
  expect(shortId('0a1b2c3d-0000-4000-8000-000000000000')).toBe('0a1b2c3d');
});
