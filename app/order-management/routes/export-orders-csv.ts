import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { findDayProblems, readFilters, readOrderList } from '../admin/order-filters.ts';
import { exportOrders } from '../exports/export-orders.server.ts';
import type { Route } from './+types/export-orders-csv';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const filters = readFilters(url.searchParams);
  if (findDayProblems(filters)) return new Response(null, { status: 400 });
  const { search } = readOrderList(url.searchParams);
  return exportCsv(
    db,
    { request, actor: context.get(signedInAdmin), objectId: 'orders' },
    exportOrders(db, { ...filters, search }, context.get(requestInfo).language),
  );
}
