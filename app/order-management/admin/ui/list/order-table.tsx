import { OrderBadge, PaymentBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { useRowSelection } from '#app/ui/admin/list/use-row-selection.ts';
import { DateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { formatDay } from '#app/ui/formats.ts';
import { AdminLink } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { AdminOrder } from '../../../editing/list-admin-orders.server.ts';
import type { BatchAnswer } from '../../order-action-result-types.ts';
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
  const { selected, toggle, keep, clear } = useRowSelection('orders');
  const shown = orders.map(choiceOf);
  // Orders whose change failed stay selected for another attempt.
  useOnActionData(answer, (given) => {
    if (!given.ok) return;
    const failed = given.result.errors.map(({ orderId }) => orderId);
    keep(selected.filter((choice) => failed.some((id) => choice.startsWith(id))));
  });
  const columns = useOrderColumns({ isDeleted, onAct, selected, toggle });
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

/** The choice includes the displayed payment status, so that an order that was paid in the meantime is refused. */
function choiceOf({ id, paymentStatus }: AdminOrder): string {
  return `${id}:${paymentStatus}`;
}

type OrderColumnsProps = Pick<OrderTableProps, 'isDeleted' | 'onAct'> &
  Pick<ReturnType<typeof useRowSelection>, 'selected' | 'toggle'>;

function useOrderColumns({ isDeleted, onAct, selected, toggle }: OrderColumnsProps): Column<AdminOrder>[] {
  const t = useWords();
  const itemAddress = useItemAddress();
  const pageOf = (number: string) => itemAddress(`/admin/orders/${number}`);
  const header = (column: string) => t(`adminOrders.column.${column}`);
  const choose: Column<AdminOrder> = {
    header: header('choose'),
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
  return [
    ...(isDeleted ? [] : [choose]),
    {
      id: 'number',
      header: header('number'),
      isSortable: true,
      isName: true,
      cell: (order) => <OrderNumber order={order} pageOf={pageOf} />,
    },
    {
      header: header('customer'),
      cell: ({ customer }) => <span className="order-customer">{customer || '–'}</span>,
    },
    { header: header('email'), cell: ({ email }) => <span className="admin-address">{email || '–'}</span> },
    {
      id: 'date',
      header: header('date'),
      isSortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
    },
    { header: header('status'), cell: (order) => <OrderState order={order} /> },
    { header: header('pieces'), isNumber: true, cell: (order) => <ItemCount order={order} /> },
    {
      id: 'total',
      header: header('total'),
      isSortable: true,
      isNumber: true,
      cell: (order) => <OrderTotal order={order} />,
    },
    { header: header('payment'), cell: (order) => <OrderPayment order={order} /> },
    {
      header: header('actions'),
      isPinned: true,
      cell: (order) => <RowActions order={order} pageOf={pageOf} isDeleted={isDeleted} onAct={onAct} />,
    },
  ];
}

type CellProps = { order: AdminOrder };

function OrderNumber({ order, pageOf }: CellProps & { pageOf: (number: string) => string }) {
  const t = useWords();
  const { number, addedTo } = order;
  return (
    <>
      <OrderLink number={number} to={pageOf(number)} />
      {addedTo && (
        <div>
          <AdminLink to={pageOf(addedTo)} className="whitespace-nowrap text-sm">
            {t('adminOrders.addedToOrder', { number: addedTo })}
          </AdminLink>
        </div>
      )}
    </>
  );
}

function OrderState({ order: { status, openReturn, exchangeUntil, hasVoidLabel } }: CellProps) {
  const t = useWords();
  return (
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
  );
}

function ItemCount({ order: { pieces } }: CellProps) {
  const t = useWords();
  return (
    <span>
      {pieces.ordered || '–'}
      {pieces.back > 0 && (
        <span className="block text-sm text-stone">
          {t('adminOrders.piecesBack', { count: pieces.back })}
        </span>
      )}
    </span>
  );
}

function OrderTotal({ order: { totalCents, returnedCents, lostCents } }: CellProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <>
      {price(totalCents)}
      {returnedCents > 0 && (
        <span className="block text-sm text-stone">
          {t('adminOrders.returnedOf', { amount: price(returnedCents) })}
        </span>
      )}
      {lostCents > 0 && (
        <span className="block text-sm text-stone">{t('disputes.lostOf', { amount: price(lostCents) })}</span>
      )}
    </>
  );
}

function OrderPayment({ order: { paymentStatus, returnedCents, isDisputed } }: CellProps) {
  const t = useWords();
  return (
    <>
      <PaymentBadge status={shownPayment(paymentStatus, returnedCents)} />
      {isDisputed && (
        <span className="block">
          <StatusBadge tone="critical">{t('disputes.title')}</StatusBadge>
        </span>
      )}
    </>
  );
}

const urgencyTones = { late: 'critical', soon: 'warning', later: 'neutral' } as const;

function OpenExchange({ until }: { until: string }) {
  const t = useWords();
  const day = formatDay(until, useLanguage());
  return (
    <span className="mt-1 block">
      <StatusBadge tone="neutral">{t('adminOrders.exchangeOpen')}</StatusBadge>
      <span className="block text-sm text-stone">{t('adminOrders.exchangeUntil', { day })}</span>
    </span>
  );
}

function OpenReturn({ dueDay, urgency, hasArrived }: NonNullable<AdminOrder['openReturn']>) {
  const t = useWords();
  const language = useLanguage();
  const day = formatDay(dueDay, language);
  return (
    <span className="mt-1 block">
      <StatusBadge tone={urgencyTones[urgency]}>
        {t(hasArrived ? 'adminOrders.returnHere' : 'adminOrders.returnComing')}
      </StatusBadge>
      <span className="block text-sm text-stone">{t('adminOrders.returnDue', { day })}</span>
    </span>
  );
}
