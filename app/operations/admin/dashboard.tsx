import './register-translations.ts';
import { data } from 'react-router';
import { LOW_STOCK_LIMIT } from '#app/catalogue/stock/low-stock-sizes-sql.server.ts';
import { readOutstandingCents } from '#app/gift-cards/editing/admin-gift-cards.server.ts';
import { countOrderViews } from '#app/orders/editing/count-order-views.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { listBestSellers } from '../dashboard/best-sellers.server.ts';
import { readRange } from '../dashboard/dashboard-range.ts';
import { listLowStock } from '../dashboard/low-stock.server.ts';
import { netSalesCents, sumSales } from '../dashboard/sales-metrics.ts';
import { listSalesPerDay } from '../dashboard/sales-per-day-queries.server.ts';
import type { Route } from './+types/dashboard';
import { BestSellers } from './ui/best-sellers.tsx';
import { DashboardCountingRules } from './ui/dashboard-counting-rules.tsx';
import { DateRangeForm } from './ui/date-range-form.tsx';
import { GiftCardLiability } from './ui/gift-card-liability.tsx';
import { LowStock } from './ui/low-stock.tsx';
import { OrdersToWorkThrough } from './ui/orders-to-work-through.tsx';
import { CheckoutsPerDay, SalesPerDay } from './ui/sales-and-checkouts-per-day.tsx';
import { SalesCards } from './ui/sales-cards.tsx';

const BEST_SELLERS = 10;
const LOW_SIZES = 10;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('dashboard.title'),
    description: t('dashboard.lead'),
    robots: 'noindex',
  }));
}

/**
 * GET /admin/dashboard: the figures of the days in the address; 400 with the form alone when those are not valid
 * days.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = readRange(url.searchParams, new Date());
  if (!asked.ok) return data({ asked, figures: undefined }, 400);
  // In a shop in test mode there are no other orders; in a real one they are trials.
  const withTests = usesSandbox(config);
  const counted = { ...asked.range, withTests };
  const [days, before, bestSellers, low, outstandingCents, waiting] = await Promise.all([
    listSalesPerDay(db, counted),
    listSalesPerDay(db, { ...asked.range.before, withTests }),
    listBestSellers(db, counted, BEST_SELLERS),
    listLowStock(db, { atMost: LOW_STOCK_LIMIT, most: LOW_SIZES }),
    readOutstandingCents(db),
    countOrderViews(db),
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
