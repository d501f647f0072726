import { data, href, replace } from 'react-router';
import { db } from '#app/platform/db.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { shopPage } from '#app/platform/shop-page.server.ts';
import { findPublishedProduct } from '../products.server.ts';
import type { Route } from './+types/gendered-product';

export { default, ErrorBoundary, headers, meta } from './product.tsx';

/** A product of the other gender moves the reader there; what has no gender is not found here. */
export async function loader({ context, params: { gender, slug } }: Route.LoaderArgs) {
  const product = await findPublishedProduct(db, slug, context.get(requestFacts).language);
  const isGender = gender === 'women' || gender === 'men';
  if (!isGender || !product?.gender) throw data(null, 404);
  if (product.gender !== gender)
    throw replace(href('/:gender/products/:slug', { gender: product.gender, slug }));
  return shopPage({ product }, [`product:${product.id}`, 'navigation']);
}
