import { type Department, departments, type Subcategory } from '#app/catalogue/categories.ts';
import { listSubcategories } from '#app/catalogue/published-products.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { readNavigationSettings } from './navigation-settings.server.ts';

export type Menu = { department: Department; featured: Subcategory[]; regular: Subcategory[] };

export async function listMenus(db: Db): Promise<Menu[]> {
  const [{ settings }, existing] = await Promise.all([readNavigationSettings(db), listSubcategories(db)]);
  return departments.map((department) => {
    const chosen = settings[department];
    const found = (slugs: string[]) =>
      existing[department].filter((slug) => slugs.includes(slug)).sort(by(slugs));
    return { department, featured: found(chosen.featured), regular: found(chosen.regular) };
  });
}

function by(order: string[]) {
  return (one: string, other: string) => order.indexOf(one) - order.indexOf(other);
}
