import { productViews } from './product-views.ts';
import type { SamplePicture, SampleProduct } from './sample-product.ts';
import { viewAlt } from './view-alt.ts';

export function picturesOf(product: SampleProduct): SamplePicture[] {
  const view = productViews[product.id];
  if (!view) return [product.picture];
  const { detail, scene } = viewAlt(product, view);
  return [
    product.picture,
    { file: `${product.id}-detail.webp`, alt: detail },
    { file: `${product.id}-scene.webp`, alt: scene },
  ];
}
