import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { productCategories } from '#app/catalogue/categories.ts';
import { listDepartments } from '#app/catalogue/departments.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { exportProducts } from '../export-products.server.ts';
import type { Route } from './+types/export-products-csv';

const LONGEST_SEARCH = 100;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const department = url.searchParams.get('gender');
  const departments = await listDepartments(db);
  const filter = {
    search: (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH),
    category: productCategories(departments).find((name) => name === department),
  };
  const exported = { request, actor: context.get(signedInAdmin), objectId: 'products' };
  return exportCsv(db, exported, exportProducts(db, filter, { shopUrl, brand: config.BRAND_NAME }));
}
