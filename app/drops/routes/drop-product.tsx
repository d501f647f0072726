import { data } from 'react-router';
import { db } from '#app/platform/db.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { shopPage } from '#app/platform/shop-page.server.ts';
import { findOfferedProduct } from '../offered-product.server.ts';
import type { Route } from './+types/drop-product';

export { default, ErrorBoundary, headers, meta } from '#app/catalogue/routes/product.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findOfferedProduct(db, params.slug, context.get(requestFacts).language);
  if (product?.category !== 'the-drop') throw data(null, 404);
  return shopPage({ product }, [`product:${product.id}`, 'navigation']);
}
