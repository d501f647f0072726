import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Answer,
  beginVerification,
  mayRetry,
  pauseBeforeAsking,
  paymentVerificationReducer,
  type Verification,
} from './payment-verification-reducer.ts';

type Order = { number: string };
const order: Order = { number: 'ORD-1' };
const pending: Answer<Order> = { kind: 'pending' };
const unclear: Answer<Order> = { kind: 'unclear' };
const offline: Answer<Order> = { kind: 'failed', cause: 'network' };

/** Plays the responses in turn, as early as the rules allow; returns the request times. */
function play(answers: Answer<Order>[], start = beginVerification<Order>(), from = 0) {
  let state: Verification<Order> = start;
  let now = from;
  const askedAt: number[] = [];
  for (const answer of answers) {
    const pause = pauseBeforeAsking(state, now);
    if (pause === undefined) break;
    now += pause;
    askedAt.push(now);
    state = paymentVerificationReducer(state, { type: 'asked', at: now });
    state = paymentVerificationReducer(state, { type: 'answered', at: now, answer });
  }
  return { state, askedAt, now };
}

test('a paid order is shown at once', () => {
  const { state, askedAt } = play([{ kind: 'paid', order }]);
  expect(state).toMatchObject({ status: 'success', order });
  expect(askedAt).toEqual([0]);
});

test('an order the page already knows is never asked for', () => {
  expect(pauseBeforeAsking(beginVerification({ order }), 0)).toBeUndefined();
});

test('a pending payment is asked for four times, after 2, 4 and 5 seconds', () => {
  const { state, askedAt } = play([pending, pending, pending, pending, pending]);
  expect(askedAt).toEqual([0, 2_000, 6_000, 11_000]);
  expect(state).toMatchObject({ status: 'error', cause: 'timeout', attempts: 4 });
});

test('a payment that comes through on the way is a success', () => {
  expect(play([pending, offline, { kind: 'paid', order }]).state).toMatchObject({ status: 'success', order });
});

test.each(['declined', 'expired', 'too-late', 'cancelled', 'not-found'] as const)(
  'a payment that is %s is not asked for again',
  (cause) => {
    const { state, askedAt } = play([
      { kind: 'failed', cause, message: 'Said so' },
      { kind: 'paid', order },
    ]);
    expect(askedAt).toHaveLength(1);
    expect(state).toMatchObject({ status: 'error', cause, message: 'Said so' });
  },
);

test('a paid payment without an order looks for the order, and is a success either way', () => {
  const paid: Answer<Order> = { kind: 'paid', order: undefined };
  const missing: Answer<Order> = { kind: 'failed', cause: 'not-found' };
  const { state } = play([paid, missing, missing, missing, missing, missing]);
  expect(state).toMatchObject({ status: 'success', asksFor: 'order' });
  expect(state.order).toBeUndefined();
  expect(play([paid, missing, { kind: 'paid', order }]).state).toMatchObject({ status: 'success', order });
});

test('a server that answers but never how the payment stands leaves it unknown, not failed', () => {
  expect(play([unclear, unclear, unclear, unclear]).state).toMatchObject({ status: 'unknown', attempts: 4 });
  expect(play([unclear, { kind: 'paid', order }]).state).toMatchObject({ status: 'success', order });
  expect(play([unclear, unclear, unclear, pending]).state).toMatchObject({ status: 'error' });
  expect(mayRetry(play([unclear, unclear, unclear, unclear]).state)).toBe(false);
  // `wasRetried` marks the failure of a retry.
  expect(play([unclear, unclear, unclear, unclear]).state.wasRetried).toBeUndefined();
});

test('trying again begins anew, but not within two seconds of the last question', () => {
  const failed = play([offline, offline, offline, offline]);
  const again = paymentVerificationReducer(failed.state, { type: 'retried' });
  expect(again).toMatchObject({ status: 'pending', attempts: 0, wasRetried: true });
  expect(pauseBeforeAsking(again, failed.now)).toBe(2_000);
  expect(pauseBeforeAsking(again, failed.now + 5_000)).toBe(0);
});

test('while a question is out nothing else is asked, and a second answer is not heard', () => {
  const asking = paymentVerificationReducer(beginVerification<Order>(), { type: 'asked', at: 0 });
  expect(pauseBeforeAsking(asking, 60_000)).toBeUndefined();
  expect(paymentVerificationReducer(asking, { type: 'retried' })).toBe(asking);
  const heard = paymentVerificationReducer(asking, { type: 'answered', at: 1, answer: pending });
  expect(
    paymentVerificationReducer(heard, { type: 'answered', at: 2, answer: { kind: 'paid', order } }),
  ).toBe(heard);
});

test('only what is not over can be tried again', () => {
  expect(mayRetry(play([offline, offline, offline, offline]).state)).toBe(true);
  expect(mayRetry(play([{ kind: 'failed', cause: 'not-found' }]).state)).toBe(true);
  expect(mayRetry(play([{ kind: 'failed', cause: 'declined' }]).state)).toBe(false);
  expect(mayRetry(beginVerification({ cause: 'too-late-returned' }))).toBe(false);
  expect(mayRetry(beginVerification({ order }))).toBe(false);
});

test('whatever comes back, it ends, and questions keep their distance', () => {
  const answer: fc.Arbitrary<Answer<Order>> = fc.oneof(
    fc.constantFrom(pending, unclear),
    fc.constantFrom<Answer<Order>>({ kind: 'paid', order }, { kind: 'paid', order: undefined }),
    fc
      .constantFrom('network', 'timeout', 'not-found', 'declined', 'returned', 'unknown')
      .map((cause): Answer<Order> => ({ kind: 'failed', cause }) as Answer<Order>),
  );
  fc.assert(
    fc.property(fc.array(answer, { minLength: 9, maxLength: 20 }), (answers) => {
      const { state, askedAt } = play(answers);
      expect(['success', 'error', 'unknown']).toContain(state.status);
      expect(askedAt.length).toBeLessThanOrEqual(8);
      for (const [index, moment] of askedAt.entries()) {
        if (index) expect(moment - (askedAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(2_000);
      }
    }),
  );
});
