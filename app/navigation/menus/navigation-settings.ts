import { type Department, departments } from '#app/catalogue/categories.ts';

/** The category slugs of a department's menu. Featured categories come first. */
export type MenuChoice = { featured: string[]; regular: string[] };
export type NavigationSettings = Record<Department, MenuChoice>;

const lists = ['featured', 'regular'] as const;
type MenuList = (typeof lists)[number];
export type MenuField = `${Department}-${MenuList}`;

export const menuFields = departments.flatMap((department) =>
  lists.map((list) => ({ name: `${department}-${list}` as const, department: department, list })),
);

export const MOST_SLUGS = 30;
const LONGEST_SLUG = 60;

export const defaultSettings: NavigationSettings = {
  women: { featured: ['dresses', 'tops', 'bottoms'], regular: ['accessories', 'shoes', 'outerwear'] },
  men: { featured: ['shirts', 'pants', 'suits'], regular: ['accessories', 'shoes', 'outerwear'] },
  'new-in': { featured: ['summer-collection', 'fall-collection'], regular: ['best-sellers', 'staff-picks'] },
};

export function splitSlugs(text: string): string[] {
  const slugs = text.split(',').map((slug) => slug.trim().toLowerCase());
  return [...new Set(slugs.filter(Boolean))];
}

export type MenuProblem = { reason: 'no-slugs'; slugs: string[] } | { reason: 'too-many'; most: number };

/** Parses the form. A slug counts once per department, featured first. Menus omit slugs without products. */
export function parseMenuFields(
  typed: Partial<Record<MenuField, string>>,
):
  | { ok: true; settings: NavigationSettings }
  | { ok: false; problems: Partial<Record<MenuField, MenuProblem>> } {
  const problems: Partial<Record<MenuField, MenuProblem>> = {};
  for (const { name } of menuFields) {
    const slugs = splitSlugs(typed[name] ?? '');
    const wrong = slugs.filter(
      (slug) => slug.length > LONGEST_SLUG || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
    );
    if (wrong.length)
      problems[name] = { reason: 'no-slugs', slugs: wrong.map((slug) => slug.slice(0, LONGEST_SLUG)) };
    else if (slugs.length > MOST_SLUGS) problems[name] = { reason: 'too-many', most: MOST_SLUGS };
  }
  if (Object.keys(problems).length) return { ok: false, problems };
  const choice = (department: Department): MenuChoice => {
    const featured = splitSlugs(typed[`${department}-featured`] ?? '');
    const regular = splitSlugs(typed[`${department}-regular`] ?? '');
    return { featured, regular: regular.filter((slug) => !featured.includes(slug)) };
  };
  return { ok: true, settings: { women: choice('women'), men: choice('men'), 'new-in': choice('new-in') } };
}

export function settingsToMenuFields(settings: NavigationSettings): Record<MenuField, string> {
  return Object.fromEntries(
    menuFields.map(({ name, department, list }) => [name, settings[department][list].join(', ')]),
  ) as Record<MenuField, string>;
}
