import '../register-translations.ts';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { fetchPaymentStatusOrOrder } from '../fetch-payment-status-or-order.ts';
import {
  beginVerification,
  type Cause,
  pauseBeforeAsking,
  paymentVerificationReducer,
  type Verification,
} from '../payment-verification-reducer.ts';

/** Follows a payment until it is known how it ended. Asks nothing without a session. */
export function usePaymentVerification<Order extends { id: string; order_number: string }>(
  sessionId: string | undefined,
  known: { order?: Order; cause?: Cause },
) {
  const [state, dispatch] = useReducer(paymentVerificationReducer<Order>, known, beginVerification<Order>);
  useNotices(state);

  useEffect(() => {
    const pause = pauseBeforeAsking(state, Date.now());
    if (pause === undefined || !sessionId) return;
    const timer = setTimeout(async () => {
      dispatch({ type: 'asked', at: Date.now() });
      const answer = await fetchPaymentStatusOrOrder<Order>(state.asksFor, sessionId);
      dispatch({ type: 'answered', at: Date.now(), answer });
    }, pause);
    return () => clearTimeout(timer);
  }, [state, sessionId]);

  return { verification: state, retry: () => dispatch({ type: 'retried' }) };
}

/** Says once what has just turned out, when the shopper has to wait or to know. */
function useNotices(state: Verification<unknown>): void {
  const t = useWords();
  const toast = useToasts();
  const notice = noticeOf(state);
  const say = useEffectEvent((said: NonNullable<typeof notice>) => {
    toast({ variant: looks[said], title: t(`payment.${said}`), description: t(`payment.${said}Text`) });
  });
  useEffect(() => {
    if (notice) say(notice);
  }, [notice]);
}

const looks = {
  retryError: 'destructive',
  loadingOrder: 'info',
  orderConfirmation: 'info',
  orderRetrieved: 'success',
} as const;

/** The page itself says why a payment is not verified. */
function noticeOf({ status, asksFor, attempts, isAsking, order, wasRetried }: Verification<unknown>) {
  if (isAsking || status === 'error') return undefined;
  // The server answers, but not what it knows: unexpected the second time too.
  if (status === 'unknown') return wasRetried ? 'retryError' : undefined;
  if (asksFor === 'payment') return undefined;
  if (order) return 'orderRetrieved';
  if (status === 'success') return 'orderConfirmation';
  return attempts === 1 ? 'loadingOrder' : undefined;
}
