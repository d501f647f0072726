import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import type { Hold } from '../../../holds/holds.server.ts';

type HoldTableProps = {
  holds: Hold[];
  list: ListState & { total: number };
  onRelease: (form: HTMLFormElement) => void;
};

export function UnpaidOrderHoldsTable({ holds, list, onRelease }: HoldTableProps) {
  const t = useWords();
  const columns = useHoldColumns(onRelease);
  return (
    <section className="mt-8" aria-labelledby="held-orders">
      <h2 id="held-orders" className="mb-3">
        {t('adminHolds.orders')}
      </h2>
      {(holds.length > 0 || list.search) && (
        <ListSearch label={t('adminHolds.search')} search={list.search} />
      )}
      <DataTable
        caption={t('adminHolds.orders')}
        columns={columns}
        rows={holds}
        keyOf={({ id }) => id}
        empty={t(list.search ? 'adminHolds.noneFound' : 'adminHolds.none')}
        list={list}
      />
    </section>
  );
}

function useHoldColumns(onRelease: HoldTableProps['onRelease']): Column<Hold>[] {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery/holds');
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress('holds');
  return [
    {
      id: 'number',
      header: t('adminOrders.column.number'),
      isName: true,
      cell: ({ number }) => <OrderLink number={number} to={pageOf(`/admin/orders/${number}`)} />,
    },
    {
      id: 'email',
      header: t('adminOrders.column.email'),
      cell: ({ email }) => <span className="admin-address">{email}</span>,
    },
    { id: 'network', header: t('adminHolds.network'), cell: ({ network }) => network ?? '–' },
    {
      id: 'pieces',
      header: t('adminHolds.pieces'),
      isSortable: true,
      isNumber: true,
      cell: ({ pieces }) => pieces,
    },
    {
      id: 'total',
      header: t('adminOrders.column.total'),
      isSortable: true,
      isNumber: true,
      cell: ({ totalCents }) => price(totalCents),
    },
    {
      id: 'since',
      header: t('adminHolds.since'),
      isSortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
    },
    {
      id: 'until',
      header: t('adminHolds.until'),
      isSortable: true,
      cell: ({ expiresAt }) => <DateTime at={expiresAt} className="tabular-nums" />,
    },
    {
      id: 'opened',
      header: t('adminHolds.opened'),
      cell: ({ hasOpenedPayment }) => t(hasOpenedPayment ? 'adminHolds.yes' : 'adminHolds.notYet'),
    },
    {
      id: 'release',
      header: t('adminOrders.column.actions'),
      isPinned: true,
      cell: ({ id, number }) => (
        <ButtonWithConfirmDialog
          label={t('adminHolds.release')}
          name={t('adminHolds.releaseOf', { number })}
          look="link"
          question={t('adminHolds.releaseQuestion', { number })}
          action={address('order-releases')}
          fields={{ orderId: id }}
          onConfirm={onRelease}
        >
          <p className="mb-4 text-stone">{t('adminHolds.releaseText')}</p>
        </ButtonWithConfirmDialog>
      ),
    },
  ];
}
