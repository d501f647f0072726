import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { DateTime } from '#app/ui/admin/date-time.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { useRowSelection } from '#app/ui/admin/list/use-row-selection.ts';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { formatDate } from '#app/ui/format-date.ts';
import { Link } from '#app/ui/link.tsx';
import type { AdminOrder } from '../../../editing/list-admin-orders.server.ts';
import { shownPayment } from '../../../payment-status.ts';
import type { BatchAnswer } from '../../order-action-result-types.ts';
import { OrderBadge, PaymentBadge } from '../order-badges.tsx';
import { BATCH_FORM, BatchStatusForm } from './batch-status-form.tsx';
import { RowActions } from './row-actions.tsx';

type OrderTableProps = {
  orders: AdminOrder[];
  list: ListState & { total: number };
  isDeleted: boolean;
  offersLabels: boolean;
  answer: BatchAnswer | undefined;
  isBusy: boolean;
  onAct: (form: HTMLFormElement) => void;
};

/** The table of orders, and what can be done with those that are ticked in it. */
export function OrderTableWithBatchForm({
  orders,
  list,
  isDeleted,
  offersLabels,
  answer,
  isBusy,
  onAct,
}: OrderTableProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const itemAddress = useItemAddress();
  const pageOf = (number: string) => itemAddress(`/admin/orders/${number}`);
  const { selected, toggle, keep, clear } = useRowSelection('orders');
  // With the payment that was seen: what was paid meanwhile is not taken for what was ticked.
  const choiceOf = ({ id, paymentStatus }: AdminOrder) => `${id}:${paymentStatus}`;
  const shown = orders.map(choiceOf);
  // Orders that failed stay ticked, to be tried another way.
  useOnActionData(answer, (given) => {
    if (!given.ok) return;
    const failed = given.result.errors.map(({ orderId }) => orderId);
    keep(selected.filter((choice) => failed.some((id) => choice.startsWith(id))));
  });
  const choose: Column<AdminOrder> = {
    id: 'choose',
    header: t('adminOrders.column.choose'),
    cell: (order) => (
      <label className="order-choice">
        <input
          type="checkbox"
          name="chosen"
          value={choiceOf(order)}
          form={BATCH_FORM}
          aria-label={t('adminOrders.chooseRow', { number: order.number })}
          checked={selected.includes(choiceOf(order))}
          onChange={({ currentTarget }) => toggle([choiceOf(order)], currentTarget.checked)}
        />
      </label>
    ),
  };
  const columns: Column<AdminOrder>[] = [
    ...(isDeleted ? [] : [choose]),
    {
      id: 'number',
      header: t('adminOrders.column.number'),
      isSortable: true,
      isName: true,
      cell: ({ number, addedTo }) => (
        <>
          <Link to={pageOf(number)} className="admin-way whitespace-nowrap">
            {number}
          </Link>
          {addedTo && (
            <div>
              <Link to={pageOf(addedTo)} className="admin-way whitespace-nowrap text-sm">
                {t('adminOrders.addedToOrder', { number: addedTo })}
              </Link>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'customer',
      header: t('adminOrders.column.customer'),
      cell: ({ customer }) => <span className="order-customer">{customer || '–'}</span>,
    },
    {
      id: 'email',
      header: t('adminOrders.column.email'),
      cell: ({ email }) => <span className="admin-address">{email || '–'}</span>,
    },
    {
      id: 'date',
      header: t('adminOrders.column.date'),
      isSortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
    },
    {
      id: 'status',
      header: t('adminOrders.column.status'),
      cell: ({ status, openReturn, exchangeUntil, hasVoidLabel }) => (
        <>
          <OrderBadge status={status} />
          {openReturn && <OpenReturn {...openReturn} />}
          {exchangeUntil && <OpenExchange until={exchangeUntil} />}
          {hasVoidLabel && status !== 'cancelled' && (
            <span className="mt-1 block">
              <StatusBadge tone="warning">{t('labels.void.title')}</StatusBadge>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'pieces',
      header: t('adminOrders.column.pieces'),
      isNumber: true,
      cell: ({ pieces: { ordered, back } }) => (
        <span>
          {ordered || '–'}
          {back > 0 && (
            <span className="block text-sm text-stone">{t('adminOrders.piecesBack', { count: back })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'total',
      header: t('adminOrders.column.total'),
      isSortable: true,
      isNumber: true,
      cell: ({ totalCents, returnedCents, lostCents }) => (
        <>
          {price(totalCents)}
          {returnedCents > 0 && (
            <span className="block text-sm text-stone">
              {t('adminOrders.returnedOf', { amount: price(returnedCents) })}
            </span>
          )}
          {lostCents > 0 && (
            <span className="block text-sm text-stone">
              {t('disputes.lostOf', { amount: price(lostCents) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'payment',
      header: t('adminOrders.column.payment'),
      cell: ({ paymentStatus, returnedCents, isDisputed }) => (
        <>
          <PaymentBadge status={shownPayment(paymentStatus, returnedCents)} />
          {isDisputed && (
            <span className="block">
              <StatusBadge tone="critical">{t('disputes.title')}</StatusBadge>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: t('adminOrders.column.actions'),
      isPinned: true,
      cell: (order) => (
        <RowActions
          order={order}
          to={pageOf(order.number)}
          amendments={pageOf(`${order.number}/amendments`)}
          isDeleted={isDeleted}
          onAct={onAct}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('adminOrders.title')}
        columns={columns}
        rows={orders}
        keyOf={({ number }) => number}
        empty={t('adminOrders.none')}
        list={list}
      />
      {!isDeleted && (orders.length > 0 || selected.length > 0 || answer) && (
        <BatchStatusForm
          offersLabels={offersLabels}
          chosen={selected}
          shown={shown}
          onChooseShown={(isChosen) => toggle(shown, isChosen)}
          onChooseNone={clear}
          answer={answer}
          isBusy={isBusy}
          onSend={onAct}
        />
      )}
    </>
  );
}

const urgencyTones = { late: 'critical', soon: 'warning', later: 'neutral' } as const;

/** Until when pieces are waited for that are exchanged for another size. */
function OpenExchange({ until }: { until: string }) {
  const t = useWords();
  const day = formatDate(new Date(`${until}T12:00:00Z`), useLanguage());
  return (
    <span className="mt-1 block">
      <StatusBadge tone="neutral">{t('adminOrders.exchangeOpen')}</StatusBadge>
      <span className="block text-sm text-stone">{t('adminOrders.exchangeUntil', { day })}</span>
    </span>
  );
}

/** By when the money of a return is due, and whether its parcel is here. */
function OpenReturn({ dueDay, urgency, hasArrived }: NonNullable<AdminOrder['openReturn']>) {
  const t = useWords();
  const language = useLanguage();
  const day = formatDate(new Date(`${dueDay}T12:00:00Z`), language);
  return (
    <span className="mt-1 block">
      <StatusBadge tone={urgencyTones[urgency]}>
        {t(hasArrived ? 'adminOrders.returnHere' : 'adminOrders.returnComing')}
      </StatusBadge>
      <span className="block text-sm text-stone">{t('adminOrders.returnDue', { day })}</span>
    </span>
  );
}
