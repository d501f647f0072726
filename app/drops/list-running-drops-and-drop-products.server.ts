import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import type { ProductCard } from '#app/catalogue/product.ts';
import { listSomeProductCards } from '#app/catalogue/published-products-and-subcategories.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { shownPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { HIDDEN_TEST_PRODUCT_SLUG } from './hidden-test-product.ts';
import { isRunningDrop } from './products-in-running-and-coming-drops.server.ts';
import type { RunningDrop } from './running-drop-type.ts';
import { dropProducts, drops } from './tables.server.ts';

/** The drops that run now, the latest first, in the language given or in English where that has no text. */
export async function listRunningDrops(db: Db, language: Language): Promise<RunningDrop[]> {
  const rows = await db
    .select({
      id: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      description: drops.description,
      descriptionNl: drops.descriptionNl,
      piecesPerPerson: drops.piecesPerPerson,
      url: images.url,
      width: images.width,
      height: images.height,
      colour: images.colour,
      alt: images.altText,
      altNl: images.altTextNl,
    })
    .from(drops)
    .leftJoin(images, eq(images.id, drops.imageId))
    .where(isRunningDrop)
    .orderBy(desc(drops.startDate), asc(drops.id));
  return rows.map(({ id, url, width, height, colour, ...row }) => ({
    id,
    title: translated(language, row.title, row.titleNl),
    description: translated(language, row.description, row.descriptionNl),
    piecesPerPerson: row.piecesPerPerson,
    picture:
      url && width && height && colour
        ? shownPicture({ url, width, height, colour, alt: row.alt ?? '', altNl: row.altNl }, language)
        : undefined,
  }));
}

/** The cards of a drop in the order its operator gave them; prices in cents. */
export async function listDropProducts(db: Db, dropId: string, language: Language): Promise<ProductCard[]> {
  const ofDrop = and(eq(dropProducts.dropId, dropId), eq(dropProducts.productId, products.id));
  const cards = await listSomeProductCards(
    db,
    language,
    and(isInShop(), sql`exists (select from ${dropProducts} where ${ofDrop})`),
    { orderBy: [sql`(select sort_order from ${dropProducts} where ${ofDrop})`, asc(products.id)] },
  );
  return cards.filter((card) => card.slug !== HIDDEN_TEST_PRODUCT_SLUG);
}
