import { data } from 'react-router';
import { sizeName } from '#app/catalogue/size-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { findStockLedger, type StockLedger } from '../find-stock-ledger.server.ts';
import type { Route } from './+types/stock-ledger';

export const handle = requireTranslations('admin/inventory', 'catalogue');

const MOVEMENTS_PER_PAGE = 50;

export function meta({ matches, loaderData: ledger }: Route.MetaArgs) {
  return objectPageMeta(
    matches,
    (language, t) =>
      ledger && `${translated(language, ledger.title, ledger.titleNl).text}, ${sizeName(ledger.size, t)}`,
    'stockLedger.title',
    'stockLedger.lead',
  );
}

export async function loader({ params: { sizeId }, url }: Route.LoaderArgs) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sizeId)) throw data(null, 404);
  const asked = url.searchParams.get('before') ?? '';
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
  const ledger = await findStockLedger(db, sizeId, { before, most: MOVEMENTS_PER_PAGE });
  if (!ledger) throw data(null, 404);
  return ledger;
}

export default function StockLedgerPage({ loaderData: ledger }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const title = translated(language, ledger.title, ledger.titleNl);
  return (
    <>
      <BackToList to="/admin/inventory">{t('stockLedger.back')}</BackToList>
      <h1>
        <span lang={title.language}>{title.text}</span>, {sizeName(ledger.size, t)}
      </h1>
      <p className="admin-lead mb-4">{t('stockLedger.lead')}</p>
      {ledger.sum === ledger.stock ? (
        <p className="mb-4">{t('stockLedger.addsUp', { stock: ledger.stock })}</p>
      ) : (
        <AdminNote tone="critical" className="mb-4">
          {t('stockLedger.differs', { stock: ledger.stock, sum: ledger.sum })}
        </AdminNote>
      )}
      <StockMovementTable ledger={ledger} />
    </>
  );
}

function StockMovementTable({ ledger }: { ledger: StockLedger }) {
  const t = useWords();
  return (
    <>
      <DataTable
        caption={t('stockLedger.title')}
        rows={ledger.movements}
        keyOf={({ id }) => String(id)}
        empty={t('stockLedger.none')}
        columns={[
          { header: t('stockLedger.column.at'), isName: true, cell: ({ at }) => <DateTime at={at} /> },
          {
            header: t('stockLedger.column.kind'),
            cell: ({ kind, note }) => (
              <>
                {t(`inventory.kind.${kind}`)}
                {note && <span className="block text-stone">{note}</span>}
              </>
            ),
          },
          {
            header: t('stockLedger.column.change'),
            isNumber: true,
            cell: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
          },
          { header: t('stockLedger.column.stock'), isNumber: true, cell: ({ stock }) => stock },
          {
            header: t('stockLedger.column.by'),
            cell: ({ orderNumber, actor }) =>
              orderNumber ? (
                <AdminLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</AdminLink>
              ) : (
                <span className="break-all">{actor ?? '–'}</span>
              ),
          },
        ]}
      />
      {ledger.older !== undefined && (
        <p className="mt-3">
          <AdminLink to={`/admin/inventory/${ledger.id}?before=${ledger.older}`}>
            {t('stockLedger.older')}
          </AdminLink>
        </p>
      )}
    </>
  );
}
