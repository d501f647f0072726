import { useWords } from '#app/platform/text/i18n.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import type { LowSize } from '../../dashboard/low-stock.server.ts';
import { ProductLink } from './product-link.tsx';

type LowStockProps = { low: { sizes: LowSize[]; total: number }; atMost: number };

/** Lists the sizes lowest in stock with bars; current, regardless of the chosen days. */
export function LowStock({ low: { sizes, total }, atMost }: LowStockProps) {
  const t = useWords();
  return (
    <figure className="admin-panel">
      <figcaption>
        <h2>{t('dashboard.lowStock')}</h2>
        <p className="mt-1 mb-3 text-stone">
          {t('dashboard.lowStockLead', { n: atMost })}
          {total > sizes.length && ` ${t('dashboard.lowStockShown', { shown: sizes.length, total })}`}
        </p>
      </figcaption>
      <DataTable
        caption={t('dashboard.lowStock')}
        columns={[
          {
            id: 'product',
            header: t('dashboard.column.product'),
            isName: true,
            cell: (low) => (
              <span className="ranked-name">
                <ProductLink product={low} id={low.productId} />
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="ranked-bar">
                  <rect width={Math.max(0, low.available / atMost) * 100} height={1} />
                </svg>
              </span>
            ),
          },
          {
            id: 'size',
            header: t('dashboard.column.size'),
            cell: ({ size }) => (size === 'One Size' ? t('dashboard.oneSize') : size),
          },
          {
            id: 'available',
            header: t('dashboard.column.available'),
            isNumber: true,
            cell: ({ available }) => available,
          },
          {
            id: 'held',
            header: t('dashboard.column.held'),
            isNumber: true,
            cell: ({ available, stock }) => Math.max(0, stock - available),
          },
        ]}
        rows={sizes}
        keyOf={({ id }) => id}
        empty={t('dashboard.lowStockNone', { n: atMost })}
      />
      {total > sizes.length && (
        <p className="mt-2">
          <Link to="/admin/products?low=1" className="admin-way">
            {t('dashboard.lowStockAll')}
          </Link>
        </p>
      )}
    </figure>
  );
}
