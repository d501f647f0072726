import { db } from '#app/platform/database/db.server.ts';
import { searchDropFormProducts } from '../editing/list-drops.server.ts';
import type { Route } from './+types/assignable-products';

const LONGEST_SEARCH = 100;

/** GET /admin/drops/products?q=kaf: returns `{ products }` for the product search in the form of a drop. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const search = (url.searchParams.get('q') ?? '').slice(0, LONGEST_SEARCH);
  return Response.json({ products: await searchDropFormProducts(db, search) });
}
