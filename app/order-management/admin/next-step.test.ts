import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const done: Parameters<typeof nextStep>[0] = {
  owed: undefined,
  disputes: [],
  returns: [],
  refundOfWithdrawals: undefined,
  sending: { left: [] },
  undelivered: [],
  threads: [],
};

/** Each waits together with all that come after it. */
const waiting: [ReturnType<typeof nextStep>, Partial<typeof done>][] = [
  ['refund-owed', { owed: {} }],
  ['answer-dispute', { disputes: [{ canBeAnswered: true }] }],
  ['take-in-return', { returns: [{ takenInBy: undefined }] }],
  ['refund-return', { refundOfWithdrawals: {} }],
  ['ship', { sending: { left: [{ waiting: 1 }] } }],
  ['retry-mail', { undelivered: [{}] }],
  ['answer-message', { threads: [{ conversation: { state: 'new' } }] }],
];

test.each(waiting)('%s comes before what follows it', (step, _) => {
  const from = waiting.findIndex(([name]) => name === step);
  expect(nextStep(Object.assign({ ...done }, ...waiting.slice(from).map(([, page]) => page)))).toBe(step);
});

test('an order where all is done has no next step', () => {
  const page = {
    ...done,
    disputes: [{ canBeAnswered: false }],
    returns: [{ takenInBy: 'ann@shop.example' }],
    sending: { left: [{ waiting: 0 }] },
    threads: [{ conversation: { state: 'answered' as const } }],
  };
  expect(nextStep(page)).toBeUndefined();
});
