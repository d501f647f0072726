import type { ShownPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { listProductCards } from '../published-products-and-subcategories.server.ts';
import { products } from '../tables.server.ts';
import { departmentScope, newestFirst } from './listing-scope.server.ts';

export type CollectionCover = { department: 'women' | 'men'; picture: ShownPicture | undefined };

/** The collections that have something to show, each with the picture of its first piece, its words in the language given. */
export async function listCollectionCovers(db: Db, language: Language): Promise<CollectionCover[]> {
  const covers = await Promise.all(
    (['women', 'men'] as const).map(async (department) => {
      const [first] = await db
        .select({ id: products.id })
        .from(products)
        .where(departmentScope(department).where)
        .orderBy(...newestFirst)
        .limit(1);
      const [card] = first ? await listProductCards(db, [first.id], language) : [];
      return card && { department, picture: card.picture };
    }),
  );
  return covers.filter((cover) => cover !== undefined);
}
