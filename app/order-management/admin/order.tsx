import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { reauthenticateFirst } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { listConversationsOfOrder } from '#app/content/contact/replies/conversations.server.ts';
import { LazyMessages } from '#app/customers/admin/ui/messages/lazy-messages.tsx';
import { LabelsPanel } from '#app/fulfilment/admin/ui/labels-panel.tsx';
import { ShipmentsPanel } from '#app/fulfilment/admin/ui/shipments-panel.tsx';
import { listAdminLabels } from '#app/fulfilment/labels/admin-labels.server.ts';
import { offersLabels } from '#app/fulfilment/labels/sendcloud.server.ts';
import { findAdminShipments } from '#app/fulfilment/shipments/admin-shipments.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { findAdditionsOfOrder } from '#app/order-edits/additions/additions.server.ts';
import { AdditionsLink, EditOrderLink } from '#app/order-edits/admin/ui/order-edit-links.tsx';
import { submitOrderForm } from '#app/orders/admin/order-submission.server.ts';
import { OrderBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { OrdersLoadFailure } from '#app/orders/admin/ui/orders-load-failure.tsx';
import { lostCents } from '#app/orders/disputes/dispute-rules.ts';
import { type AdminOrderDetail, findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import { listUndeliveredOf } from '#app/orders/mail/undelivered-mails.server.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { allItems, returnedCents } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refundable-amount.server.ts';
import { findUnsentPart } from '#app/orders/shipments/shipments.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import { listOpenReturnReceipts } from '#app/orders/withdrawals/return-receipts.server.ts';
import { LazyDisputes } from '#app/payments/admin/ui/disputes/lazy-disputes.tsx';
import { LazyRefundOwed } from '#app/payments/admin/ui/lazy-refund-owed.tsx';
import { shownDisputes } from '#app/payments/disputes/order-disputes.server.ts';
import { findRefundOwed } from '#app/payments/refunds/list-refunds-owed.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ExchangesLink, WithdrawalsPanel } from '#app/returns/admin/ui/withdrawals-panel.tsx';
import {
  listAdminReturns,
  planRefundOfWithdrawals,
  shownWithdrawals,
} from '#app/returns/admin-returns.server.ts';
import { listExchanges } from '#app/returns/exchanges.server.ts';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { BackToList, useReturnPath } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/note.tsx';
import { revalidateOnConflict } from '#app/ui/admin/try-server-action.ts';
import { findAdjacentOrders } from '../editing/adjacent-orders.server.ts';
import { listAdminOrderTimeline } from '../history/admin-order-timeline.server.ts';
import type { Route } from './+types/order';
import type { OrderAnswer } from './order-action-result-types.ts';
import { findDayProblems, readFilters, readOrderList } from './order-filters.ts';
import { orderForms } from './submit-order-action.server.ts';
import { NoteForm } from './ui/note-form.tsx';
import { OrderInfoCards } from './ui/order-info-cards.tsx';
import { NeighbouringOrders, OrderDocumentLinks, OrderedItems } from './ui/ordered-items.tsx';
import { RefundAndRestockForm } from './ui/refund-form.tsx';
import { ResendOrderMailForm } from './ui/resend-order-mail-form.tsx';
import { DeleteOrRestoreForm, StatusForm } from './ui/status-form.tsx';
import { Timeline } from './ui/timeline.tsx';

export const handle = requireTranslations(
  'admin/disputes',
  'admin/messages',
  'admin/order-edits',
  'admin/orders',
  'admin/recovery',
  'content',
  'orders',
  'returns',
  'shipping',
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(loaderData?.order.number, t('adminOrders.one')),
    description: t('adminOrders.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const order = await findAdminOrder(db, params.orderNumber);
  if (!order) throw data(null, { status: 404 });
  const { language } = context.get(requestInfo);
  const conversations = await listConversationsOfOrder(db, order);
  const [money, timeline, sending, owed, undelivered, issued, labels, neighbours, exchanges, added, unsent] =
    await Promise.all([
      findReturnableAndWithdrawals(order),
      listAdminOrderTimeline(db, { ...order, conversations }),
      findAdminShipments(db, order, language, new Date()),
      findRefundOwed(db, order.id),
      listUndeliveredOf(db, order.id),
      listIssued(db, order.id),
      listAdminLabels(db, order.id),
      findNeighbours(order.id, url.searchParams),
      listExchanges(db, order.id),
      findAdditionsOfOrder(db, order.id, new Date()),
      findUnsentPart(db, { ...order, kind: order.bought ? 'gift-card' : 'goods' }),
    ]);
  const { refunds, disputes, returnable, withdrawals, refundOfWithdrawals, returns } = money;
  return {
    order,
    neighbours,
    timeline,
    threads: conversations.map((conversation) => ({ conversation, answerId: randomUUID() })),
    sending,
    labels: { labels, canBuy: offersLabels() && sending.left.length > 0 },
    shipmentId: randomUUID(),
    ownCarrier: config.OWN_CARRIER_NAME ?? '',
    owed,
    undelivered,
    creditNotes: issued.filter(({ kind }) => kind !== 'invoice').map(invoiceNumber),
    invoiceNumber: issued.filter(({ kind }) => kind === 'invoice').map(invoiceNumber)[0],
    returned: returnedCents(refunds),
    lost: lostCents(disputes),
    disputes: shownDisputes(disputes, new Date()),
    withdrawals: shownWithdrawals(
      withdrawals,
      order.items,
      order.deliveredAt ? new Date(order.deliveredAt) : null,
    ),
    refundOfWithdrawals,
    returns,
    added,
    unsent,
    exchanges: { open: exchanges.filter(({ endedAt }) => !endedAt).length, all: exchanges.length },
    today: shopDay(new Date()),
    // Items that were paid too late never left stock. They are refunded automatically, or by a retry in Money we owe.
    left: isReturnable(order.paymentStatus) || allItems(returnable).length ? returnable : undefined,
    refundId: randomUUID(),
  };
}

async function findNeighbours(orderId: string, parameters: URLSearchParams) {
  if (parameters.has('from')) return undefined;
  const list = new URLSearchParams(parameters.get('list') ?? '');
  const filters = readFilters(list);
  if (findDayProblems(filters)) return undefined;
  return findAdjacentOrders(db, { ...readOrderList(list), ...filters }, orderId);
}

async function findReturnableAndWithdrawals(order: AdminOrderDetail) {
  const { refunds, disputes, returnable } = await findRefundable(db, order);
  const withdrawals = await listWithdrawals(db, order.id, refunds);
  const sold = {
    id: order.id,
    country: order.shippingAddress?.address.country,
    isGiftCard: Boolean(order.bought),
  };
  const intakes = await listOpenReturnReceipts(db, order.id);
  const [refundOfWithdrawals, returns] = await Promise.all([
    planRefundOfWithdrawals(db, sold, returnable, withdrawals, intakes),
    order.bought ? [] : listAdminReturns(db, order, withdrawals, intakes),
  ]);
  return { refunds, disputes, returnable, withdrawals, refundOfWithdrawals, returns };
}

function isReturnable(payment: PaymentStatus): boolean {
  return payment === 'paid' || payment === 'refunded';
}

export function action(args: Route.ActionArgs) {
  return submitOrderForm(args, orderForms, statusOf);
}

function statusOf(answer: OrderAnswer): number {
  if (answer.ok) return 200;
  switch (answer.reason) {
    case 'not-found':
      return 404;
    case 'empty':
    case 'invalid-status':
    case 'amount':
    case 'ambiguous':
    case 'too-precise':
    case 'pieces':
    case 'no-count':
    case 'no-note':
    case 'nothing':
    case 'invalid-email':
    case 'no-reason':
    case 'no-pieces':
    case 'no-choice':
    case 'no-words':
    case 'no-carrier':
    case 'tracking-code':
      return 400;
    case 'confirm':
      return 200;
    case 'too-many':
      return 429;
    case 'mail-unavailable':
    case 'fetch-failed':
      return 503;
    default:
      return 409;
  }
}

export const shouldRevalidate = revalidateOnConflict;

export function clientAction({ serverAction, pattern }: Route.ClientActionArgs) {
  return reauthenticateFirst(pattern, serverAction);
}

const lists = {
  orders: '/admin/orders',
  recovery: '/admin/recovery',
  holds: '/admin/recovery/holds',
  health: '/admin',
};

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { order } = loaderData;
  const returnPath = useReturnPath();
  const backLink = isList(returnPath) ? returnPath : 'orders';
  const given = actionData && 'of' in actionData ? actionData : undefined;
  return (
    <>
      <div className="order-ways">
        <BackToList to={lists[backLink]} className="button button-secondary">
          {t(`adminOrders.backTo.${backLink}`)}
        </BackToList>
        {loaderData.neighbours && <NeighbouringOrders {...loaderData.neighbours} />}
      </div>
      <div className="admin-head">
        <h1>{t('adminOrders.order', { number: order.number })}</h1>
        <OrderBadge status={order.status} />
      </div>
      {order.deletedAt && <AdminNote tone="warning">{t('adminOrders.isDeleted')}</AdminNote>}
      {order.isTest && <AdminNote>{t('adminOrders.isTest')}</AdminNote>}
      <div className="order-desk">
        <Handling page={loaderData} given={given} />
        <MoneyAndDocuments page={loaderData} given={given} />
      </div>
      <AskBeforeLeaving />
    </>
  );
}

type ColumnProps = { page: Route.ComponentProps['loaderData']; given: OrderAnswer | undefined };

function Handling({ page, given }: ColumnProps) {
  const { order, sending } = page;
  return (
    <div>
      {!order.deletedAt && (
        <StatusForm
          key={order.number}
          order={order}
          isToSend={sending.left.length > 0}
          given={resultOf(given, 'status')}
        />
      )}
      <ShipmentsPanel
        number={order.number}
        {...sending}
        shipmentId={page.shipmentId}
        ownCarrier={page.ownCarrier}
        hasVoidLabel={order.hasVoidLabel}
        given={resultOf(given, 'shipment', 'tracking', 'undo', 'lost')}
      />
      <LabelsPanel order={order} {...page.labels} given={resultOf(given, 'label')} />
      <OrderedItems
        order={order}
        returnedCents={page.returned}
        lostCents={page.lost}
        countBack={countBackOf(page.left)}
      />
      <LazyMessages threads={page.threads} />
      <NoteForm page={`/admin/orders/${order.number}`} given={resultOf(given, 'note')} />
      <Timeline entries={page.timeline} />
    </div>
  );
}

function MoneyAndDocuments({ page, given }: ColumnProps) {
  const { order, left } = page;
  const { number } = order;
  return (
    <div>
      <LazyDisputes
        number={number}
        giftCardId={order.bought?.id}
        disputes={page.disputes}
        given={resultOf(given, 'dispute')}
      />
      <LazyRefundOwed owed={page.owed} given={resultOf(given, 'retry', 'otherwise')} />
      <WithdrawalsPanel
        number={number}
        withdrawals={page.withdrawals}
        today={page.today}
        returns={page.returns}
        given={resultOf(given, 'withdrawal', 'intake')}
      />
      <AdditionsLink number={number} {...page.added} />
      <ExchangesLink number={number} {...page.exchanges} />
      <OrderInfoCards order={order} returnedCents={page.returned} lostCents={page.lost} />
      <EditOrderLink order={order} />
      <OrderDocumentLinks order={order} invoiceNumber={page.invoiceNumber} creditNotes={page.creditNotes} />
      {!order.deletedAt && (
        <ResendOrderMailForm
          number={number}
          email={order.email}
          canConfirm={order.paymentStatus === 'paid' && order.status !== 'cancelled'}
          undelivered={page.undelivered}
          given={resultOf(given, 'mail')}
        />
      )}
      {left && (
        <RefundAndRestockForm
          // A new return receipt changes the key, which fills in the form again.
          key={page.returns.map(({ seen }) => seen).join()}
          number={number}
          left={left}
          refundId={page.refundId}
          withdrawn={page.refundOfWithdrawals}
          given={resultOf(given, 'refund')}
        />
      )}
      <DeleteOrRestoreForm order={order} unsent={page.unsent} keptCents={left?.cents ?? 0} />
    </div>
  );
}

type ResultOf<Of> = Extract<OrderAnswer, { of: Of }>;

function resultOf<Of extends OrderAnswer['of']>(given: OrderAnswer | undefined, ...forms: Of[]) {
  return forms.some((form) => form === given?.of) ? (given as ResultOf<Of>) : undefined;
}

function countBackOf(left: { pieces: { position: number; quantity: number; left: number }[] } | undefined) {
  return (position: number): number => {
    const line = left?.pieces.find((one) => one.position === position);
    return line ? line.quantity - line.left : 0;
  };
}

function isList(name: string | undefined): name is keyof typeof lists {
  return name !== undefined && Object.hasOwn(lists, name);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrdersLoadFailure error={error} isDetail />;
}
