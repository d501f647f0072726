import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { BestSeller } from '../../dashboard/best-sellers.server.ts';
import { ProductLink } from './product-link.tsx';

/** The products that sold best, with a bar each beside their figures. */
export function BestSellers({ sold }: { sold: BestSeller[] }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const most = Math.max(1, ...sold.map(({ pieces }) => pieces));
  return (
    <figure className="admin-panel">
      <figcaption>
        <h2>{t('dashboard.bestSellers')}</h2>
        <p className="mt-1 mb-3 text-stone">{t('dashboard.bestSellersLead')}</p>
      </figcaption>
      <DataTable
        caption={t('dashboard.bestSellers')}
        columns={[
          {
            id: 'product',
            header: t('dashboard.column.product'),
            isName: true,
            cell: (one) => (
              <span className="ranked-name">
                <ProductLink product={one} id={one.id} isArchived={one.isArchived} />
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="ranked-bar">
                  <rect width={(one.pieces / most) * 100} height={1} />
                </svg>
              </span>
            ),
          },
          {
            id: 'pieces',
            header: t('dashboard.column.pieces'),
            isNumber: true,
            cell: ({ pieces }) => pieces,
          },
          {
            id: 'sales',
            header: t('dashboard.column.sales'),
            isNumber: true,
            cell: ({ cents }) => price(cents),
          },
        ]}
        rows={sold}
        keyOf={({ id }) => id}
        empty={t('dashboard.nothingSold')}
      />
    </figure>
  );
}
