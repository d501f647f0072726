import { expect, test } from 'vitest';
import { alertsOf, gradeOf } from './health-alerts.ts';
import type { Health } from './read-health.server.ts';

const well: Health = {
  counts: { stuckOrders: 0, emailLogs: 1, paymentErrors: 0, databaseErrors: 0 },
  hasSold: true,
  stuckSince: null,
  moneyOwed: { needsAttention: 0, total: 2, totalCents: 9_000, attentionSince: null },
  books: { differences: 0, lastAt: '2026-11-21T09:00:00Z', problem: null },
  undelivered: { failed: 0, waiting: 0 },
  jobs: { waiting: 3, failed: 0 },
  clockJobSeconds: 61,
  backup: {
    isScheduled: true,
    last: { at: '2026-11-22T02:00:00Z', bytes: 1, missingPictures: 0 },
    failure: null,
  },
  isMailReachable: true,
  isProviderReachable: true,
  databaseBytes: 1,
  versions: { shop: '1', node: '24', postgres: '18' },
  checkedAt: '2026-11-22T09:00:00Z',
};

test.each([
  ['stuckOrders', 5],
  ['paymentErrors', 10],
  ['databaseErrors', 5],
] as const)('%s: none is healthy, up to %i a warning, more critical', (card, threshold) => {
  const grade = (count: number) => gradeOf(card, { ...well, counts: { ...well.counts, [card]: count } });
  expect(grade(0)).toBe('healthy');
  expect(grade(1)).toBe('warning');
  expect(grade(threshold)).toBe('warning');
  expect(grade(threshold + 1)).toBe('critical');
});

test('mails are the other way round: none is critical, but not before the first order', () => {
  const silent = { ...well, counts: { ...well.counts, emailLogs: 0 } };
  expect(gradeOf('emailLogs', silent)).toBe('critical');
  expect(gradeOf('emailLogs', well)).toBe('healthy');
  expect(alertsOf(silent)).toEqual([{ words: 'health.alert.noMail', grade: 'critical' }]);
  const fresh = { ...silent, hasSold: false };
  expect(gradeOf('emailLogs', fresh)).toBe('noOrders');
  expect(alertsOf(fresh)).toEqual([]);
});

test('a shop that is well alerts nobody', () => {
  expect(alertsOf(well)).toEqual([]);
});

test('payment errors alert above their threshold, stuck orders from the first', () => {
  const counts = { ...well.counts, stuckOrders: 1, paymentErrors: 10 };
  expect(alertsOf({ ...well, counts })).toEqual([
    { words: 'health.alert.stuckOrders', grade: 'warning', n: 1 },
  ]);
  expect(alertsOf({ ...well, counts: { ...well.counts, paymentErrors: 11 } })).toEqual([
    { words: 'health.alert.paymentErrors', grade: 'critical' },
  ]);
});

test('money that is not coming back by itself alerts at once; what is on its way does not', () => {
  const moneyOwed = { ...well.moneyOwed, needsAttention: 1 };
  expect(alertsOf({ ...well, moneyOwed })).toEqual([
    { words: 'health.alert.moneyOwed', grade: 'critical', n: 1 },
  ]);
});

test('a difference from the provider’s books alerts, and so does a comparison that is two days late', () => {
  expect(alertsOf({ ...well, books: { ...well.books, differences: 2 } })).toEqual([
    { words: 'health.alert.differences', grade: 'critical', n: 2 },
  ]);
  expect(alertsOf({ ...well, books: { ...well.books, lastAt: '2026-11-20T08:59:00Z' } })).toEqual([
    { words: 'health.alert.notCompared', grade: 'warning' },
  ]);
});

test('mails that were refused for good alert, and those that are still tried are told', () => {
  expect(alertsOf({ ...well, undelivered: { failed: 1, waiting: 2 } })).toEqual([
    { words: 'health.alert.failedMails', grade: 'critical', n: 1 },
    { words: 'health.alert.waitingMails', grade: 'warning', n: 2 },
  ]);
});

test('jobs by the clock that have not come for five minutes alert', () => {
  expect(alertsOf({ ...well, clockJobSeconds: 300 })).toEqual([]);
  expect(alertsOf({ ...well, clockJobSeconds: 301 })).toEqual([
    { words: 'health.alert.clockJobs', grade: 'critical' },
  ]);
});

test('whatever cannot be reached is told', () => {
  const away = { ...well, isMailReachable: false, isProviderReachable: false, jobs: undefined };
  expect(alertsOf({ ...away, counts: { ...well.counts, emailLogs: 0 } }).map(({ words }) => words)).toEqual([
    'health.alert.noMail',
    'health.alert.provider',
    'health.alert.mailServer',
    'health.alert.jobsUnknown',
  ]);
});

test('a backup that failed alerts, and so does one that is late or lacks pictures; a shop without any is left alone', () => {
  const told = (backup: Partial<Health['backup']>) =>
    alertsOf({ ...well, backup: { ...well.backup, ...backup } }).map(({ words }) => words);
  const last = { at: '2026-11-21T02:59:00Z', bytes: 1, missingPictures: 0 };
  expect(told({ failure: { at: '2026-11-22T02:00:00Z', problem: 'ENOSPC' } })).toEqual([
    'health.alert.backupFailed',
  ]);
  expect(told({ last })).toEqual(['health.alert.backupLate']);
  expect(told({ last, isScheduled: false })).toEqual([]);
  expect(told({ last: null, isScheduled: false })).toEqual([]);
  expect(told({ last: { ...last, at: '2026-11-22T02:00:00Z', missingPictures: 2 } })).toEqual([
    'health.alert.backupPictures',
  ]);
});
