import { sharedPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { type Matches, openGraphProperties, pageMeta } from '#app/platform/pages/page-meta.ts';
import { breadcrumbList } from '#app/platform/pages/structured-data.ts';
import { centsToDecimalText } from '#app/platform/text/convert-and-format-cents.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { isSoldOut, type ProductPage, productPath } from './product.ts';
import { productStructuredData } from './product-structured-data.ts';
import { productCrumbs } from './ui/product-crumbs.ts';
import './register-translations.ts';

/** Of a product's page. Its own address is canonical wherever else it is shown. */
export function productMeta(matches: Matches, product: ProductPage | undefined, terms: object = {}) {
  return pageMeta(matches, (t, shop) => {
    if (!product)
      return {
        title: t('product.notFound'),
        description: t('product.notFoundText'),
        isFound: false,
      };
    const {
      title,
      editorNotes,
      priceCents,
      pictures: [picture],
    } = product;
    const description =
      editorNotes?.text ?? t('product.productDescription', { title, price: formatPrice(priceCents) });
    return {
      title,
      description,
      canonicalPath: productPath(product),
      kind: 'product',
      picture: sharedPicture(picture),
      more: openGraphProperties({
        'product:price:amount': centsToDecimalText(priceCents),
        'product:price:currency': 'EUR',
        'product:availability': isSoldOut(product.sizes) ? 'out of stock' : 'in stock',
      }),
      about: [
        productStructuredData(shop, product, description, terms),
        breadcrumbList(shop, t('common.home'), productCrumbs(product, t)),
      ],
    };
  });
}
