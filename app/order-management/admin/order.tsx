import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { LabelsPanel } from '#app/fulfilment/admin/ui/labels-panel.tsx';
import { ShipmentsPanel } from '#app/fulfilment/admin/ui/shipments-panel.tsx';
import { AdditionsLink, EditOrderLink } from '#app/order-edits/admin/ui/order-edit-links.tsx';
import { submitOrderForm } from '#app/orders/admin/order-form.server.ts';
import { OrderBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { orderPageMeta } from '#app/orders/admin/ui/order-page.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ExchangesLink, WithdrawalsPanel } from '#app/returns/admin/ui/withdrawals-panel.tsx';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { BackToList, useReturnPath } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import type { Route } from './+types/order';
import { findOrderPage } from './find-order-page.server.ts';
import type { OrderAnswer } from './order-action-result-types.ts';
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

export const meta = orderPageMeta('adminOrders.one', 'adminOrders.lead');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const page = await findOrderPage(db, params.orderNumber, url.searchParams, language);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function action(args: Route.ActionArgs) {
  return submitOrderForm(args, orderForms);
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';
export { revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

// Few orders have messages, disputes or a refund that is owed.
const OrderMessages = lazy(() => import('#app/customers/admin/ui/messages/message-thread.tsx'));
const DisputesPanel = lazy(() => import('#app/payments/admin/ui/disputes-panel.tsx'));
const RefundOwedPanel = lazy(() => import('#app/payments/admin/ui/manual-refund-panel.tsx'));

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
      <Suspense>{page.threads.length > 0 && <OrderMessages threads={page.threads} />}</Suspense>
      <NoteForm page={`/admin/orders/${order.number}`} given={resultOf(given, 'note')} />
      <Timeline entries={page.timeline} />
    </div>
  );
}

function MoneyAndDocuments({ page, given }: ColumnProps) {
  const { order, left, owed } = page;
  const { number } = order;
  return (
    <div>
      <Suspense>
        {page.disputes.length > 0 && (
          <DisputesPanel
            number={number}
            giftCardId={order.bought?.id}
            disputes={page.disputes}
            given={resultOf(given, 'dispute')}
          />
        )}
      </Suspense>
      <Suspense>
        {owed && (
          <RefundOwedPanel key={owed.state} owed={owed} given={resultOf(given, 'retry', 'otherwise')} />
        )}
      </Suspense>
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
