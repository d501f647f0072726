import { countryName } from '#app/addresses/shipping-countries.ts';
import { OrderBadge, PaymentBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { translated } from '#app/platform/text/language.ts';
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
import { BATCH_FORM, BatchStatusForm, choiceOf } from './batch-status-form.tsx';
import { RowActions } from './row-actions.tsx';

type OrderTableProps = {
  orders: AdminOrder[];
  list: ListState & { total: number };
  isDeleted: boolean;
  isToSend: boolean;
  offersLabels: boolean;
  answer: BatchAnswer | undefined;
  isBusy: boolean;
  onAct: (form: HTMLFormElement) => void;
};

export function OrderTableWithBatchForm({
  orders,
  list,
  isDeleted,
  isToSend,
  offersLabels,
  answer,
  isBusy,
  onAct,
}: OrderTableProps) {
  const t = useWords();
  const selection = useRowSelection('orders');
  const { selected, keep } = selection;
  // Orders whose change failed stay selected for another attempt.
  useOnActionData(answer, (given) => {
    if (!given.ok) return;
    const failed = given.result.errors.map(({ orderId }) => orderId);
    keep(selected.filter((choice) => failed.some((id) => choice.startsWith(id))));
  });
  const columns = useOrderColumns({ isDeleted, isToSend, onAct });
  return (
    <div className="admin-list">
      <DataTable
        caption={t('adminOrders.title')}
        columns={columns}
        rows={orders}
        keyOf={({ number }) => number}
        empty={t('adminOrders.none')}
        list={list}
        choice={
          isDeleted
            ? undefined
            : {
                ...selection,
                name: 'chosen',
                form: BATCH_FORM,
                valueOf: choiceOf,
                labelOf: ({ number }) => t('adminOrders.chooseRow', { number }),
              }
        }
      />
      {!isDeleted && (
        <BatchStatusForm
          offersLabels={offersLabels}
          rows={{ selection, shown: orders.map(choiceOf), total: list.total }}
          answer={answer}
          isBusy={isBusy}
          onSend={onAct}
        />
      )}
    </div>
  );
}

type OrderColumnsProps = Pick<OrderTableProps, 'isDeleted' | 'isToSend' | 'onAct'>;

/** The orders to send show where and how they go, and their label, instead of the email address and the payment. */
function useOrderColumns({ isDeleted, isToSend, onAct }: OrderColumnsProps): Column<AdminOrder>[] {
  const t = useWords();
  const language = useLanguage();
  const itemAddress = useItemAddress();
  const pageOf = (number: string) => itemAddress(`/admin/orders/${number}`);
  const header = (column: string) => t(`adminOrders.column.${column}`);
  const email: Column<AdminOrder> = {
    header: header('email'),
    folds: 1,
    cell: (order) => <span className="admin-address">{order.email || '–'}</span>,
  };
  const toSend: Column<AdminOrder>[] = [
    {
      header: header('country'),
      folds: 2,
      cell: ({ country }) => (country ? countryName(country, language) : '–'),
    },
    {
      header: header('delivery'),
      folds: 1,
      cell: ({ delivery }) =>
        delivery ? translated(language, delivery.name, delivery.nameNl ?? null).text : '–',
    },
  ];
  return [
    {
      id: 'number',
      header: header('number'),
      isSortable: true,
      isName: true,
      cell: (order) => <OrderNumber order={order} pageOf={pageOf} />,
    },
    {
      header: header('customer'),
      cell: ({ customer }) => customer || '–',
    },
    ...(isToSend ? toSend : [email]),
    {
      id: 'date',
      header: header('date'),
      folds: 3,
      isSortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
    },
    { header: header('status'), cell: (order) => <OrderState order={order} /> },
    { header: header('pieces'), isNumber: true, folds: 2, cell: (order) => <ItemCount order={order} /> },
    {
      id: 'total',
      header: header('total'),
      isSortable: true,
      isNumber: true,
      cell: (order) => <OrderTotal order={order} />,
    },
    ...(isToSend
      ? [
          {
            header: t('labels.title'),
            cell: ({ label }: AdminOrder) => (label ? t(`labels.status.${label}`) : '–'),
          },
        ]
      : [{ header: header('payment'), cell: (order: AdminOrder) => <OrderPayment order={order} /> }]),
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
