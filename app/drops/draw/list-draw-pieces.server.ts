import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import { isReducedNow, priceInForce } from '#app/catalogue/price-in-force.server.ts';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { type PictureRow, shownPicture } from '#app/media/picture-sizes.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { HIDDEN_TEST_PRODUCT_SLUG } from '../hidden-test-product.ts';
import { dropProducts } from '../tables.server.ts';

export type DrawPiece = Awaited<ReturnType<typeof listDrawPieces>>[number];

/**
 * Returns the drop's products in the operator's order, with their available sizes in stock, from small to large. Leaves out products
 * without one.
 */
export async function listDrawPieces(db: Db, dropId: string, language: Language) {
  const rows = await db
    .select({
      productId: products.id,
      slug: products.slug,
      title: products.title,
      titleNl: products.titleNl,
      priceCents: priceInForce,
      productSizeId: productSizes.id,
      size: productSizes.size,
      stock: productSizes.stockQuantity,
      picture: sql<PictureRow | null>`case when ${images.id} is not null then json_build_object('url', ${images.url},
        'width', ${images.width}, 'height', ${images.height}, 'colour', ${images.colour},
        'alt', ${images.altText}, 'altNl', ${images.altTextNl}) end`,
    })
    .from(dropProducts)
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .innerJoin(productSizes, eq(productSizes.productId, products.id))
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(
      and(
        eq(dropProducts.dropId, dropId),
        isInShop(),
        ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG),
        eq(productSizes.available, true),
        sql`${productSizes.stockQuantity} > 0`,
      ),
    )
    .orderBy(
      asc(dropProducts.sortOrder),
      asc(products.id),
      sql`array_position(${sql.param([...sizesInOrder])}::text[], ${productSizes.size})`,
    );
  const pieces = Map.groupBy(rows, ({ productId }) => productId);
  return [...pieces.values()].flatMap((sizes) => {
    const [piece] = sizes;
    if (!piece) return [];
    const { slug, title, titleNl, priceCents, picture } = piece;
    return {
      slug,
      title: translated(language, title, titleNl),
      priceCents,
      picture: picture ? shownPicture(picture, language) : undefined,
      sizes: sizes.map(({ productSizeId, size, stock }) => ({ productSizeId, size, stock })),
    };
  });
}
