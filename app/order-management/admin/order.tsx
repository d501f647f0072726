import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { LabelsPanel } from '#app/fulfilment/admin/ui/labels-panel.tsx';
import { SEND_FORM, ShipmentsPanel } from '#app/fulfilment/admin/ui/shipments-panel.tsx';
import { AdditionsLink } from '#app/order-edits/admin/ui/order-edit-links.tsx';
import { submitOrderForm } from '#app/orders/admin/order-form.server.ts';
import { OrderBadge, PaymentBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { orderPageMeta } from '#app/orders/admin/ui/order-page.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ExchangesLink } from '#app/returns/admin/ui/exchanges-link.tsx';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { BackToList, useReturnPath, useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import type { Route } from './+types/order';
import { findOrderPage } from './find-order-page.server.ts';
import { nextStep } from './next-step.ts';
import type { OrderAnswer } from './order-action-result-types.ts';
import { orderForms } from './submit-order-action.server.ts';
import { NoteForm } from './ui/note-form.tsx';
import { OrderInformation, OrderParties } from './ui/order-info-cards.tsx';
import { NeighbouringOrders, OrderDocumentLinks, OrderedItems } from './ui/ordered-items.tsx';
import { RefundDialog } from './ui/refund-form.tsx';
import { ResendOrderMailForm } from './ui/resend-order-mail-form.tsx';
import { DeleteOrRestore, StatusForm } from './ui/status-form.tsx';
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

// Few orders have messages, disputes, withdrawals or a refund that is owed.
const OrderMessages = lazy(() => import('#app/customers/admin/ui/messages/message-thread.tsx'));
const DisputesPanel = lazy(() => import('#app/payments/admin/ui/disputes-panel.tsx'));
const WithdrawalsPanel = lazy(() => import('#app/returns/admin/ui/withdrawals-panel.tsx'));
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
      <OrderHead page={loaderData} />
      {order.deletedAt && (
        <AdminNote tone="warning" className="mt-3">
          {t('adminOrders.isDeleted')}
        </AdminNote>
      )}
      {order.isTest && <AdminNote className="mt-3">{t('adminOrders.isTest')}</AdminNote>}
      <OrderActions page={loaderData} given={given} />
      <div className="order-desk">
        <Handling page={loaderData} given={given} />
        <OrderSummary page={loaderData} given={given} />
      </div>
      <AskBeforeLeaving />
    </>
  );
}

type OrderPage = Route.ComponentProps['loaderData'];
type PartProps = { page: OrderPage; given: OrderAnswer | undefined };

function OrderHead({ page: { order, returned } }: { page: OrderPage }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const name = (order.shippingAddress ?? order.billingAddress)?.name || order.email;
  return (
    <div className="order-head">
      <h1>{t('adminOrders.order', { number: order.number })}</h1>
      <OrderBadge status={order.status} />
      <PaymentBadge status={shownPayment(order.paymentStatus, returned)} />
      <p>
        {name && <span>{name}</span>}
        <span className="tabular-nums">{price(order.totalCents)}</span>
      </p>
    </div>
  );
}

function OrderActions({ page, given }: PartProps) {
  const t = useWords();
  const sameList = useSameList();
  const { order, left } = page;
  const step = nextStep(page);
  const panel = step && stepPanels[step];
  return (
    <div className="order-actions">
      {step === 'ship' && <SubmitButton form={SEND_FORM}>{t('adminOrders.nextStep.ship')}</SubmitButton>}
      {panel && (
        <a href={panel} className="button button-primary">
          {t(`adminOrders.nextStep.${step}`)}
        </a>
      )}
      {left && (
        <RefundDialog
          // A new return receipt changes the key, which fills in the form again.
          key={page.returns.map(({ seen }) => seen).join()}
          number={order.number}
          left={left}
          refundId={page.refundId}
          withdrawn={page.refundOfWithdrawals}
          isNextStep={step === 'refund-return'}
          given={resultOf(given, 'refund')}
        />
      )}
      {!order.deletedAt && order.email && (
        <SecondaryLink to={sameList(`/admin/orders/${order.number}/amendments`)}>
          {t('adminOrders.putRight')}
        </SecondaryLink>
      )}
      <DeleteOrRestore order={order} unsent={page.unsent} keptCents={left?.cents ?? 0} />
    </div>
  );
}

/** The panels of steps that have no button or dialog of their own. */
const stepPanels: Partial<Record<NonNullable<ReturnType<typeof nextStep>>, string>> = {
  'refund-owed': '#order-owed',
  'answer-dispute': '#order-disputes',
  'take-in-return': '#order-withdrawals',
  'retry-mail': '#order-mail',
  'answer-message': '#order-messages',
};

function Handling({ page, given }: PartProps) {
  const t = useWords();
  const { order, sending, owed } = page;
  const { number } = order;
  return (
    <div>
      <Suspense>
        {owed && (
          <RefundOwedPanel key={owed.state} owed={owed} given={resultOf(given, 'retry', 'otherwise')} />
        )}
      </Suspense>
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
        {page.withdrawals.length > 0 && (
          <WithdrawalsPanel
            number={number}
            withdrawals={page.withdrawals}
            today={page.today}
            returns={page.returns}
            given={resultOf(given, 'withdrawal', 'intake')}
          />
        )}
      </Suspense>
      <div className="admin-panel order-panel">
        <OrderedItems
          order={order}
          returnedCents={page.returned}
          lostCents={page.lost}
          countBack={countBackOf(page.left)}
        />
        <ShipmentsPanel
          number={number}
          {...sending}
          shipmentId={page.shipmentId}
          ownCarrier={page.ownCarrier}
          hasVoidLabel={order.hasVoidLabel}
          given={resultOf(given, 'shipment', 'tracking', 'undo', 'lost')}
        />
        <LabelsPanel order={order} {...page.labels} given={resultOf(given, 'label')} />
      </div>
      <AdditionsLink number={number} {...page.added} />
      <ExchangesLink number={number} {...page.exchanges} />
      <section className="admin-panel" aria-labelledby="order-timeline">
        <h2 id="order-timeline">{t('adminOrders.timeline')}</h2>
        <NoteForm page={`/admin/orders/${number}`} given={resultOf(given, 'note')} />
        <Suspense>{page.threads.length > 0 && <OrderMessages threads={page.threads} />}</Suspense>
        <Timeline entries={page.timeline} />
      </section>
    </div>
  );
}

function OrderSummary({ page, given }: PartProps) {
  const { order } = page;
  return (
    <div>
      <div className="admin-panel order-panel">
        {!order.deletedAt && (
          <StatusForm key={order.number} order={order} given={resultOf(given, 'status')} />
        )}
        <OrderInformation order={order} returnedCents={page.returned} lostCents={page.lost} />
      </div>
      <div className="admin-panel order-panel">
        <OrderParties order={order} bought={page.customerBought} />
      </div>
      <div className="admin-panel order-panel">
        <OrderDocumentLinks order={order} invoiceNumber={page.invoiceNumber} creditNotes={page.creditNotes} />
        {!order.deletedAt && (
          <ResendOrderMailForm
            number={order.number}
            email={order.email}
            canConfirm={order.paymentStatus === 'paid' && order.status !== 'cancelled'}
            undelivered={page.undelivered}
            given={resultOf(given, 'mail')}
          />
        )}
      </div>
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
