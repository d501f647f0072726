import { type Section, type Subcategory, sections } from '#app/catalogue/product.ts';
import { listSubcategories } from '#app/catalogue/products.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { navigationSettings } from './tables.server.ts';

export type Menu = { section: Section; featured: Subcategory[]; regular: Subcategory[] };

/** What the menus hold until an operator says otherwise. */
const defaults: Record<Section, { featured: string[]; regular: string[] }> = {
  women: { featured: ['dresses', 'tops', 'bottoms'], regular: ['accessories', 'shoes', 'outerwear'] },
  men: { featured: ['shirts', 'pants', 'suits'], regular: ['accessories', 'shoes', 'outerwear'] },
  'new-in': { featured: ['summer-collection', 'fall-collection'], regular: ['best-sellers', 'staff-picks'] },
};

/** The header's menus: what operators chose, as far as there is something to find behind it. */
export async function listMenus(db: Db): Promise<Menu[]> {
  const [settings, existing] = await Promise.all([
    db
      .select({
        section: navigationSettings.section,
        featured: navigationSettings.featured,
        regular: navigationSettings.regular,
      })
      .from(navigationSettings),
    listSubcategories(db),
  ]);
  return sections.map((section) => {
    const chosen = settings.find((row) => row.section === section) ?? defaults[section];
    const found = (slugs: string[]) =>
      existing[section].filter((slug) => slugs.includes(slug)).sort(by(slugs));
    return { section, featured: found(chosen.featured), regular: found(chosen.regular) };
  });
}

function by(order: string[]) {
  return (one: string, other: string) => order.indexOf(one) - order.indexOf(other);
}
