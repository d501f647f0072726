import { pageMeta } from '#app/platform/page-meta.ts';
import { formatPrice } from '#app/ui/price.ts';
import { type ProductPage, productPath } from './product.ts';
import './words.ts';

/** Title and description of a product's page. Its own address is canonical wherever else it is shown. */
export function productMeta(matches: Parameters<typeof pageMeta>[0], product: ProductPage | undefined) {
  return pageMeta(matches, (t) => {
    if (!product) return { title: t('catalogue.notFound'), isFound: false };
    const { title, editorNotes } = product;
    return {
      title,
      description:
        editorNotes?.text ??
        t('catalogue.productDescription', { title, price: formatPrice(product.priceCents) }),
      canonicalPath: productPath(product),
    };
  });
}
