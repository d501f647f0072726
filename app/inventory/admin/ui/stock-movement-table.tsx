import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import type { StockLedger } from '../../find-stock-ledger.server.ts';

/** What became of a size's stock, with the order or the person that changed it. */
export function StockMovementTable({ ledger }: { ledger: StockLedger }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <>
      <DataTable
        caption={t('stockLedger.title')}
        rows={ledger.movements}
        keyOf={({ id }) => String(id)}
        empty={t('stockLedger.none')}
        columns={[
          {
            id: 'at',
            header: t('stockLedger.column.at'),
            isName: true,
            cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
          },
          {
            id: 'kind',
            header: t('stockLedger.column.kind'),
            cell: ({ kind, note }) => (
              <>
                {t(`inventory.kind.${kind}`)}
                {note && <span className="block text-stone">{note}</span>}
              </>
            ),
          },
          {
            id: 'change',
            header: t('stockLedger.column.change'),
            isNumber: true,
            cell: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
          },
          {
            id: 'stock',
            header: t('stockLedger.column.stock'),
            isNumber: true,
            cell: ({ stock }) => stock,
          },
          {
            id: 'by',
            header: t('stockLedger.column.by'),
            cell: ({ orderNumber, actor }) =>
              orderNumber ? (
                <Link to={`/admin/orders/${orderNumber}`} className="admin-way">
                  {orderNumber}
                </Link>
              ) : (
                <span className="break-all">{actor ?? '–'}</span>
              ),
          },
        ]}
      />
      {ledger.older !== undefined && (
        <p className="mt-3">
          <Link to={`/admin/inventory/${ledger.id}?before=${ledger.older}`} className="admin-way">
            {t('stockLedger.older')}
          </Link>
        </p>
      )}
    </>
  );
}
