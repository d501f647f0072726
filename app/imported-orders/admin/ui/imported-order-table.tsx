import { useWords } from '#app/platform/text/translations.ts';
import { TableSection } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import type { ImportedOrderRow } from '../../imported-orders.server.ts';

type ImportedOrderTableProps = { orders: ImportedOrderRow[]; list?: ListState & { total: number } };

export function ImportedOrderTable({ orders, list }: ImportedOrderTableProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const itemAddress = useItemAddress();
  return (
    <TableSection
      id="imported-orders"
      className="mt-6"
      caption={t('importedOrders.title')}
      rows={orders}
      keyOf={({ id }) => id}
      empty={t('importedOrders.none')}
      {...(list && { list })}
      columns={[
        {
          header: t('importedOrders.number'),
          isName: true,
          cell: ({ id, number }) => (
            <AdminLink to={itemAddress(`/admin/orders/imported/${id}`)} className="wrap-anywhere">
              {number}
            </AdminLink>
          ),
        },
        {
          header: t('importedOrders.date'),
          cell: ({ placedAt }) => <DateTime at={placedAt} className="tabular-nums" />,
        },
        {
          header: t('importedOrders.customer'),
          cell: ({ name, email }) => (
            <span>
              {name || '–'}
              {email && <span className="block admin-address">{email}</span>}
            </span>
          ),
        },
        {
          header: t('importedOrders.items'),
          cell: ({ items, itemCount }) => (
            <span className="wrap-anywhere">
              {items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ') || itemCount}
            </span>
          ),
        },
        { header: t('importedOrders.status'), cell: ({ status }) => status || '–' },
        {
          header: t('importedOrders.total'),
          isNumber: true,
          cell: ({ totalCents, currency }) => price(totalCents, currency),
        },
      ]}
    />
  );
}
