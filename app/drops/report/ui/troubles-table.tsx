import { useWords } from '#app/platform/text/i18n.ts';
import { DateTime } from '#app/ui/admin/date-time.tsx';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import type { DropReport } from '../drop-report-types.ts';

export function TroublesTable({ troubles: { orders, total } }: { troubles: DropReport['troubles'] }) {
  const t = useWords();
  return (
    <section className="admin-panel">
      <h2 className="mb-3">{t('dropReport.troubles')}</h2>
      {total === 0 ? (
        <p className="text-stone">{t('dropReport.noTroubles')}</p>
      ) : (
        <DataTable
          caption={t('dropReport.troubles')}
          columns={[
            {
              id: 'order',
              header: t('dropReport.column.order'),
              isName: true,
              cell: ({ orderNumber }) => (
                <Link to={`/admin/orders/${orderNumber}`} className="admin-way">
                  {orderNumber}
                </Link>
              ),
            },
            {
              id: 'trouble',
              header: t('dropReport.column.trouble'),
              cell: ({ kind }) => t(`dropReport.trouble.${kind}`),
            },
            {
              id: 'at',
              header: t('dropReport.column.at'),
              cell: ({ at }) => <DateTime at={at} />,
            },
          ]}
          rows={orders}
          keyOf={({ kind, orderNumber }) => `${kind} ${orderNumber}`}
          empty={t('dropReport.noTroubles')}
        />
      )}
      {total > orders.length && (
        <p className="mt-2 text-stone">{t('dropReport.moreTroubles', { shown: orders.length, total })}</p>
      )}
    </section>
  );
}
