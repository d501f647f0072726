import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { DateTime } from '#app/ui/admin/date-time.tsx';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { CustomerMail } from '../../find-customer.server.ts';

/** Lists the mails about a customer's orders, newest first, with their status. */
export function CustomerMails({ mails }: { mails: CustomerMail[] }) {
  const t = useWords();
  return (
    <section aria-labelledby="customer-mails" className="mt-6">
      <h2 id="customer-mails" className="mb-3">
        {t('customers.mails')}
      </h2>
      <DataTable
        caption={t('customers.mails')}
        rows={mails}
        keyOf={({ id }) => id}
        empty={t('customers.noMails')}
        columns={[
          {
            id: 'type',
            header: t('customers.column.mail'),
            isName: true,
            cell: ({ type }) => t(`adminOrders.mailed.${type}`),
          },
          {
            id: 'number',
            header: t('adminOrders.column.number'),
            cell: ({ number }) => <OrderLink number={number} />,
          },
          {
            id: 'at',
            header: t('adminOrders.column.date'),
            cell: ({ at }) => <DateTime at={at} className="tabular-nums" />,
          },
          {
            id: 'status',
            header: t('adminOrders.column.status'),
            cell: ({ status }) =>
              t(status === 'sent' ? 'adminOrders.event.mailed' : `adminOrders.event.mail-${status}`),
          },
        ]}
      />
    </section>
  );
}
