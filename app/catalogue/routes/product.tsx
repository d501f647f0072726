import { data, isRouteErrorResponse } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { findOfferedProduct } from '#app/drops/offered-product.server.ts';
import { db } from '#app/platform/db.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { shopPage, shopPageHeaders } from '#app/platform/shop-page.server.ts';
import { useWords } from '#app/platform/words.ts';
import { productMeta } from '../product-meta.ts';
import { productCrumbs } from '../ui/product-crumbs.ts';
import { ProductNotFound } from '../ui/product-not-found.tsx';
import { ProductView } from '../ui/product-view.tsx';
import type { Route } from './+types/product';

export { shopPageHeaders as headers };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return productMeta(matches, loaderData?.product);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findOfferedProduct(db, params.slug, context.get(requestFacts).language);
  if (!product) throw data(null, 404);
  return shopPage({ product }, [`product:${product.id}`, 'navigation']);
}

export default function Product({ loaderData: { product } }: Route.ComponentProps) {
  const t = useWords();
  return <ProductView product={product} crumbs={productCrumbs(product, t)} onAdd={useAddToBag()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}
