import { data } from 'react-router';
import { LOW_STOCK_LIMIT } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { readOutstandingCents } from '#app/gift-cards/editing/admin-gift-cards.server.ts';
import { countOrderViews } from '#app/order-management/editing/order-list-condition.server.ts';
import { formatViewCount } from '#app/order-management/order-list-views.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink, Link } from '#app/ui/link.tsx';
import { readRange } from '../dashboard/dashboard-range.ts';
import { listLowStock } from '../dashboard/low-stock.server.ts';
import { type BestSeller, listBestSellers, listSalesPerDay } from '../dashboard/sales.server.ts';
import { netSalesCents, sumSales } from '../dashboard/sales-metrics.ts';
import type { Route } from './+types/dashboard';
import { CheckoutsPerDay, SalesPerDay } from './ui/daily-charts.tsx';
import { DateRangeForm, LowStock, SalesCards } from './ui/dashboard-cards.tsx';
import { ProductLink } from './ui/product-link.tsx';

export const handle = requireTranslations('admin/dashboard', 'admin/orders');

const BEST_SELLERS = 10;
const LOW_SIZES = 10;

export const meta = unindexedPageMeta('dashboard.title', 'dashboard.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const asked = readRange(url.searchParams, new Date());
  if (!asked.ok) return data({ asked, figures: undefined }, 400);
  // Counts test orders only in test mode, where all orders are test orders.
  const withTests = usesSandbox(config);
  const counted = { ...asked.range, withTests };
  const [days, before, bestSellers, low, outstandingCents, waiting] = await Promise.all([
    listSalesPerDay(db, counted),
    listSalesPerDay(db, { ...asked.range.before, withTests }),
    listBestSellers(db, counted, BEST_SELLERS),
    listLowStock(db, { atMost: LOW_STOCK_LIMIT, most: LOW_SIZES }),
    readOutstandingCents(db),
    countOrderViews(db, workedViews),
  ]);
  const shownBefore = { total: sumSales(before), sales: before.map(netSalesCents) };
  return data({
    asked,
    figures: {
      days,
      before: shownBefore,
      bestSellers,
      low,
      lowAt: LOW_STOCK_LIMIT,
      outstandingCents,
      waiting,
      withTests,
    },
  });
}

export default function DashboardTab({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { asked, figures } = loaderData;
  return (
    <>
      <h1>{t('dashboard.title')}</h1>
      <p className="admin-lead">{t('dashboard.lead')}</p>
      <DateRangeForm asked={asked} />
      {figures && (
        <>
          <OrdersToWorkThrough counts={figures.waiting} />
          <SalesCards total={sumSales(figures.days)} before={figures.before.total} />
          <SalesPerDay days={figures.days} before={figures.before.sales} />
          <CheckoutsPerDay days={figures.days} />
          <div className="dashboard-lists">
            <BestSellers sold={figures.bestSellers} />
            <LowStock low={figures.low} atMost={figures.lowAt} />
          </div>
          <GiftCardLiability outstandingCents={figures.outstandingCents} />
          <DashboardCountingRules withTests={figures.withTests} />
        </>
      )}
    </>
  );
}

function DashboardCountingRules({ withTests }: { withTests: boolean }) {
  const t = useWords();
  const rules = ['days', 'sales', 'orders', 'conversion', 'bestSellers', 'deleted'] as const;
  return (
    <section className="admin-panel">
      <h2>{t('dashboard.howCounted')}</h2>
      <ul className="dashboard-rules">
        {rules.map((rule) => (
          <li key={rule}>{t(`dashboard.rule.${rule}`)}</li>
        ))}
        <li>{t(withTests ? 'dashboard.tests.counted' : 'dashboard.tests.left')}</li>
      </ul>
    </section>
  );
}

function GiftCardLiability({ outstandingCents }: { outstandingCents: number }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  if (!outstandingCents) return null;
  return (
    <section className="admin-panel" aria-labelledby="gift-card-liability">
      <h2 id="gift-card-liability">{t('dashboard.giftCards')}</h2>
      <p className="mt-1">{t('dashboard.giftCardsOwed', { amount: price(outstandingCents) })}</p>
      <p className="mt-2">
        <AdminLink to="/admin/gift-cards/report">{t('dashboard.giftCardsReport')}</AdminLink>
      </p>
    </section>
  );
}

/** The views whose orders require an operator's work. Unpaid checkouts are not among them. */
const workedViews = ['to-send', 'disputed', 'cancelled-paid', 'withdrawn', 'undelivered'] as const;

function OrdersToWorkThrough({ counts }: { counts: Record<(typeof workedViews)[number], number> }) {
  const t = useWords();
  return (
    <section className="admin-panel mb-6" aria-labelledby="orders-waiting">
      <h2 id="orders-waiting">{t('dashboard.waiting')}</h2>
      {counts.disputed > 0 && (
        <AdminNote tone="critical" className="mt-2">
          {t('dashboard.disputed', { count: counts.disputed })}
        </AdminNote>
      )}
      <ul className="order-views mt-2 mb-0">
        {workedViews.map((view) => (
          <li key={view}>
            <Link to={`/admin/orders?view=${view}`}>
              {t(`adminOrders.view.${view}`)}{' '}
              <span className="order-view-count" data-some={counts[view] > 0 ? '' : undefined}>
                {formatViewCount(counts[view])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BestSellers({ sold }: { sold: BestSeller[] }) {
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
          { header: t('dashboard.column.pieces'), isNumber: true, cell: ({ pieces }) => pieces },
          { header: t('dashboard.column.sales'), isNumber: true, cell: ({ cents }) => price(cents) },
        ]}
        rows={sold}
        keyOf={({ id }) => id}
        empty={t('dashboard.nothingSold')}
      />
    </figure>
  );
}
