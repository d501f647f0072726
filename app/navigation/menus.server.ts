import { type Section, type Subcategory, sections } from '#app/catalogue/product.ts';
import { listSubcategories } from '#app/catalogue/products.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { readNavigationSettings } from './navigation-settings.server.ts';

export type Menu = { section: Section; featured: Subcategory[]; regular: Subcategory[] };

/** The header's menus: what operators chose, as far as there is something to find behind it. */
export async function listMenus(db: Db): Promise<Menu[]> {
  const [{ settings }, existing] = await Promise.all([readNavigationSettings(db), listSubcategories(db)]);
  return sections.map((section) => {
    const chosen = settings[section];
    const found = (slugs: string[]) =>
      existing[section].filter((slug) => slugs.includes(slug)).sort(by(slugs));
    return { section, featured: found(chosen.featured), regular: found(chosen.regular) };
  });
}

function by(order: string[]) {
  return (one: string, other: string) => order.indexOf(one) - order.indexOf(other);
}
