import '../words.ts';
import { useLanguage, useWords } from '#app/platform/words.ts';
import { useAdminPrice } from '#app/ui/admin/admin-price.ts';
import { type Column, DataTable } from '#app/ui/admin/data-table.tsx';
import type { ListState } from '#app/ui/admin/list-address.ts';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { formatMoment } from '#app/ui/admin/moment.ts';
import { shortId } from '../../recovery.ts';
import type { StuckOrder } from '../../stuck-orders.server.ts';

type StuckOrdersProps = { orders: StuckOrder[]; list: ListState & { total: number } };

/** The orders that a bulk recovery would take up. */
export function StuckOrders({ orders, list }: StuckOrdersProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useAdminPrice();
  const columns: Column<StuckOrder>[] = [
    { id: 'number', header: t('orderRecovery.column.number'), isName: true, cell: ({ number }) => number },
    {
      id: 'id',
      header: t('orderRecovery.orderId'),
      cell: ({ id }) => <span title={id}>{shortId(id)}</span>,
    },
    {
      id: 'email',
      header: t('orderRecovery.column.email'),
      cell: ({ email }) => <span className="admin-address">{email}</span>,
    },
    {
      id: 'date',
      header: t('orderRecovery.column.date'),
      isSortable: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt, language)}</time>,
    },
    {
      id: 'total',
      header: t('orderRecovery.column.total'),
      isSortable: true,
      isNumber: true,
      cell: ({ totalCents }) => price(totalCents),
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="stuck-orders">
      <h2 id="stuck-orders" className="mb-3">
        {t('orderRecovery.stuckOrders')}
      </h2>
      {(orders.length > 0 || list.search) && (
        <ListSearch label={t('orderRecovery.searchOrders')} search={list.search} />
      )}
      <DataTable
        caption={t('orderRecovery.stuckOrders')}
        columns={columns}
        rows={orders}
        keyOf={({ id }) => id}
        empty={t(list.search ? 'orderRecovery.noneFound' : 'orderRecovery.nothingStuck')}
        list={list}
      />
    </section>
  );
}
