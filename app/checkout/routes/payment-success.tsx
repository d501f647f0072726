import { useEffect, useEffectEvent, useReducer } from 'react';
import { data, useNavigate } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { storeLastCountry } from '#app/addresses/default-country.ts';
import { useBag } from '#app/bag/bag-store.ts';
import { clearCheckoutKeyHeaders } from '#app/bag/checkout-key-cookie.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { showOrderTo } from '#app/order-management/history/guest-order-access.server.ts';
import { OrderConfirmation, RequestGuestLink } from '#app/order-management/ui/order-confirmation.tsx';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { outcomeOf } from '#app/orders/payment-status.ts';
import { paymentSessionIdBody } from '#app/payments/payment-session-id-body.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { deleteDraft } from '../form/checkout-draft.ts';
import { fetchPaymentStatusOrOrder } from '../verification/fetch-payment-status.ts';
import {
  beginVerification,
  type Cause,
  pauseBeforeAsking,
  paymentVerificationReducer,
  type Verification,
} from '../verification/payment-verification-reducer.ts';
import { PaymentOutcomeView } from '../verification/ui/payment-outcome-view.tsx';
import type { Route } from './+types/payment-success';

export const handle = requireTranslations('orders', 'payment', 'shipping');

export const meta = unindexedPageMeta('payment.title', 'payment.description');

/** Displays a paid order at once unless the order is too old. The page polls for an order that is not settled yet. */
export async function loader({ request }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? undefined;
  const isPaymentSessionId = paymentSessionIdBody.safeParse({ sessionId }).success;
  const order =
    sessionId && isPaymentSessionId ? await findOrderViewByPaymentSession(db, sessionId) : undefined;
  const outcome = order ? outcomeOf(order) : 'pending';
  if (sessionId && order && outcome === 'paid') {
    const reader = { customerId: (await findCustomer(request))?.id, now: new Date() };
    const read = await showOrderTo(db, order, reader);
    if (read.as === 'too-old')
      return data({ sessionId, known: {}, method: undefined, mailsTo: read.mailsTo });
  }
  const known = {
    ...(outcome === 'paid' && { order }),
    ...(outcome !== 'paid' && outcome !== 'pending' && { cause: outcome }),
  };
  const headers: HeadersInit =
    outcome === 'paid' && !order?.bought_gift_card ? clearCheckoutKeyHeaders() : {};
  return data({ sessionId, known, method: order?.payment_method, mailsTo: undefined }, { headers });
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { sessionId, known, method, mailsTo } = loaderData;
  const { verification, retry } = usePaymentVerification<OrderView>(mailsTo ? undefined : sessionId, known);
  const { order } = verification;
  useMissingSession(!sessionId);
  usePaidOrder(sessionId, order);
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      {sessionId && mailsTo ? (
        <RequestGuestLink sessionId={sessionId} mailsTo={mailsTo} />
      ) : sessionId && order ? (
        <OrderConfirmation order={order} sessionId={sessionId} />
      ) : (
        <PaymentOutcomeView verification={verification} method={method} onRetry={retry} />
      )}
    </div>
  );
}

function useMissingSession(isMissing: boolean): void {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast({
      variant: 'destructive',
      title: t('payment.missingSession'),
      description: t('payment.missingSessionText'),
    });
    navigate('/', { replace: true });
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
}

/** Empties the bag the first time that this session's order is displayed as paid, and never again. */
function usePaidOrder(sessionId: string | undefined, order: OrderView | undefined): void {
  const t = useWords();
  const toast = useToasts();
  const bag = useBag();
  const finish = useEffectEvent((session: string, paid: OrderView) => {
    if (!rememberPaidSession(session, paid)) return;
    // The purchase of a gift card does not change the bag.
    if (!paid.bought_gift_card) {
      bag.clear();
      deleteDraft();
      storeLastCountry(paid.shipping_address.address.country);
    }
    const description = t('payment.successfulText', { number: paid.order_number });
    toast({ variant: 'success', title: t('payment.successful'), description });
  });
  useEffect(() => {
    if (sessionId && order) finish(sessionId, order);
  }, [sessionId, order]);
}

const PREFIX = 'stripe_session_';
const notedHere = new Set<string>();

/** Returns true only the first time in all tabs. Stores nothing personal, since the order stays on the server. */
function rememberPaidSession(sessionId: string, order: { id: string; order_number: string }): boolean {
  if (notedHere.has(sessionId)) return false;
  notedHere.add(sessionId);
  try {
    const key = PREFIX + sessionId;
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, JSON.stringify({ id: order.id, order_number: order.order_number }));
  } catch {}
  return true;
}

function usePaymentVerification<Order extends { id: string; order_number: string }>(
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

/** Returns undefined for an unverified payment, since the page itself explains it. */
function noticeOf({ status, asksFor, attempts, isAsking, order, wasRetried }: Verification<unknown>) {
  if (isAsking || status === 'error') return undefined;
  // The server does not know the state. This is unexpected only after a retry.
  if (status === 'unknown') return wasRetried ? 'retryError' : undefined;
  if (asksFor === 'payment') return undefined;
  if (order) return 'orderRetrieved';
  if (status === 'success') return 'orderConfirmation';
  return attempts === 1 ? 'loadingOrder' : undefined;
}
