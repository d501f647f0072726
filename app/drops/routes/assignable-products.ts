import { db } from '#app/platform/database/db.server.ts';
import { searchDropFormProducts } from '../editing/drop-form-products.server.ts';
import type { Route } from './+types/assignable-products';

const LONGEST_SEARCH = 100;

/** GET /admin/drops/products?q=kaf: the products that a drop may be given, as `{ products: DropPiece[] }`. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const search = (url.searchParams.get('q') ?? '').slice(0, LONGEST_SEARCH);
  return Response.json({ products: await searchDropFormProducts(db, search) });
}
