import { type PaymentEnding, paymentEndings } from '#app/orders/payment-status.ts';

export type Cause = 'network' | 'timeout' | 'not-found' | 'declined' | 'expired' | 'unknown' | PaymentEnding;

export type Answer<Order> =
  | { kind: 'paid'; order: Order | undefined }
  | { kind: 'pending' }
  | { kind: 'unclear' }
  | { kind: 'failed'; cause: Cause; message?: string | undefined };

/** First requests the payment's state and, once paid, the order. `unknown`: the server does not know the state. */
export type Verification<Order> = {
  status: 'idle' | 'pending' | 'success' | 'error' | 'unknown';
  asksFor: 'payment' | 'order';
  attempts: number;
  isAsking: boolean;
  lastAskedAt?: number | undefined;
  lastFailedAt?: number | undefined;
  order?: Order | undefined;
  wasRetried?: boolean | undefined;
  cause?: Cause | undefined;
  message?: string | undefined;
};

export type VerificationEvent<Order> =
  | { type: 'asked'; at: number }
  | { type: 'answered'; at: number; answer: Answer<Order> }
  | { type: 'retried' };

export const MOST_ATTEMPTS = 4;
const COOLDOWN_MS = 2_000;
const AFTER_FAILURE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const endings = new Set<Cause>(['declined', 'expired', ...paymentEndings]);

export function beginVerification<Order>(known: { order?: Order; cause?: Cause } = {}): Verification<Order> {
  const status = known.order ? 'success' : known.cause ? 'error' : 'idle';
  return { status, asksFor: 'payment', attempts: 0, isAsking: false, ...known };
}

export function mayRetry({ status, isAsking, cause, order }: Verification<unknown>): boolean {
  if (isAsking || order) return false;
  return status === 'success' || (status === 'error' && !(cause && endings.has(cause)));
}

export function paymentVerificationReducer<Order>(
  state: Verification<Order>,
  event: VerificationEvent<Order>,
): Verification<Order> {
  switch (event.type) {
    case 'asked':
      return {
        ...state,
        status: 'pending',
        isAsking: true,
        attempts: state.attempts + 1,
        lastAskedAt: event.at,
      };
    case 'retried':
      return state.isAsking
        ? state
        : {
            ...state,
            status: 'pending',
            attempts: 0,
            wasRetried: true,
            cause: undefined,
            message: undefined,
          };
    case 'answered':
      return state.isAsking ? hear({ ...state, isAsking: false }, event.answer, event.at) : state;
  }
}

export function pauseBeforeAsking<Order>(state: Verification<Order>, now: number): number | undefined {
  if (state.isAsking || !(state.status === 'idle' || state.status === 'pending')) return undefined;
  const cooledDown = (state.lastAskedAt ?? Number.NEGATIVE_INFINITY) + COOLDOWN_MS;
  const recovered = (state.lastFailedAt ?? Number.NEGATIVE_INFINITY) + AFTER_FAILURE_MS;
  const pause = Math.min(LONGEST_PAUSE_MS, AFTER_FAILURE_MS * 2 ** state.attempts);
  const backedOff = state.attempts ? (state.lastFailedAt ?? now) + pause : now;
  return Math.max(0, cooledDown - now, recovered - now, backedOff - now);
}

function hear<Order>(state: Verification<Order>, answer: Answer<Order>, at: number): Verification<Order> {
  if (answer.kind === 'paid') {
    if (answer.order)
      return { ...state, status: 'success', order: answer.order, cause: undefined, message: undefined };
    // The payment is confirmed. Attempts to load the order are counted from zero.
    return state.asksFor === 'payment'
      ? { ...state, asksFor: 'order', attempts: 0, lastFailedAt: at, cause: undefined }
      : afterMiss({ ...state, lastFailedAt: at });
  }
  if (answer.kind === 'unclear')
    return afterMiss({ ...state, lastFailedAt: at, cause: 'unknown', message: undefined }, 'unknown');
  const cause = answer.kind === 'pending' ? 'timeout' : answer.cause;
  const message = answer.kind === 'failed' ? answer.message : undefined;
  const isFinal = state.asksFor === 'payment' && (endings.has(cause) || cause === 'not-found');
  const missed = { ...state, lastFailedAt: at, cause, message };
  return isFinal ? { ...missed, status: 'error' } : afterMiss(missed);
}

function afterMiss<Order>(
  state: Verification<Order>,
  end: 'error' | 'unknown' = 'error',
): Verification<Order> {
  if (state.attempts < MOST_ATTEMPTS) return state;
  return { ...state, status: state.asksFor === 'order' ? 'success' : end };
}

export function endingAfterPaying(cause: Cause | undefined): PaymentEnding | undefined {
  return paymentEndings.find((ending) => ending === cause);
}
