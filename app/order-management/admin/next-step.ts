import type { findOrderPage } from './find-order-page.server.ts';

type OrderPage = NonNullable<Awaited<ReturnType<typeof findOrderPage>>>;

type Handled = {
  owed: unknown;
  disputes: Pick<OrderPage['disputes'][number], 'canBeAnswered'>[];
  returns: Pick<OrderPage['returns'][number], 'takenInBy'>[];
  refundOfWithdrawals: unknown;
  sending: { left: Pick<OrderPage['sending']['left'][number], 'waiting'>[] };
  undelivered: unknown[];
  threads: { conversation: Pick<OrderPage['threads'][number]['conversation'], 'state'> }[];
};

/** Returns what an operator should do first about an order: money and deadlines before parcels, parcels before messages. */
export function nextStep({ owed, disputes, returns, sending, undelivered, threads, ...page }: Handled) {
  if (owed) return 'refund-owed';
  if (disputes.some(({ canBeAnswered }) => canBeAnswered)) return 'answer-dispute';
  if (returns.some(({ takenInBy }) => !takenInBy)) return 'take-in-return';
  if (page.refundOfWithdrawals) return 'refund-return';
  if (sending.left.some(({ waiting }) => waiting > 0)) return 'ship';
  if (undelivered.length > 0) return 'retry-mail';
  return threads.some(({ conversation }) => conversation.state === 'new') ? 'answer-message' : undefined;
}
