/** The category slugs of a department's menu. Featured categories come first. */
export type MenuChoice = { featured: string[]; regular: string[] };
/** The choices by the department's slug, or `new-in`. */
export type NavigationSettings = Record<string, MenuChoice>;

export const menuLists = ['featured', 'regular'] as const;
export type MenuList = (typeof menuLists)[number];
export type MenuField = `${string}-${MenuList}`;
/** The typed slugs of the form's fields. */
export type TypedMenus = Record<MenuField, string>;

export const MOST_SLUGS = 30;
const LONGEST_SLUG = 60;

export function menuField(department: string, list: MenuList): MenuField {
  return `${department}-${list}`;
}

export function readMenuField(field: string): { department: string; list: MenuList } | undefined {
  const list = menuLists.find((one) => field.endsWith(`-${one}`));
  return list && { department: field.slice(0, -list.length - 1), list };
}

export function departmentsOf(typed: TypedMenus): string[] {
  return [...new Set(Object.keys(typed).flatMap((field) => readMenuField(field)?.department ?? []))];
}

export function splitSlugs(text: string): string[] {
  const slugs = text.split(',').map((slug) => slug.trim().toLowerCase());
  return [...new Set(slugs.filter(Boolean))];
}

export type MenuProblem = { reason: 'no-slugs'; slugs: string[] } | { reason: 'too-many'; most: number };

/** Parses the form. A slug counts once per department, featured first. Menus omit slugs without products. */
export function parseMenuFields(
  typed: TypedMenus,
): { ok: true; settings: NavigationSettings } | { ok: false; problems: Record<MenuField, MenuProblem> } {
  const problems: Record<MenuField, MenuProblem> = {};
  for (const [name, text] of Object.entries(typed)) {
    const slugs = splitSlugs(text);
    const wrong = slugs.filter(
      (slug) => slug.length > LONGEST_SLUG || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
    );
    if (wrong.length)
      problems[name as MenuField] = {
        reason: 'no-slugs',
        slugs: wrong.map((slug) => slug.slice(0, LONGEST_SLUG)),
      };
    else if (slugs.length > MOST_SLUGS)
      problems[name as MenuField] = { reason: 'too-many', most: MOST_SLUGS };
  }
  if (Object.keys(problems).length) return { ok: false, problems };
  const choices = departmentsOf(typed).map((department): [string, MenuChoice] => {
    const [featured = [], regular = []] = menuLists.map((list) =>
      splitSlugs(typed[menuField(department, list)] ?? ''),
    );
    return [department, { featured, regular: regular.filter((slug) => !featured.includes(slug)) }];
  });
  return { ok: true, settings: Object.fromEntries(choices) };
}

export function settingsToMenuFields(settings: NavigationSettings): TypedMenus {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([department, choice]) =>
      menuLists.map((list) => [menuField(department, list), choice[list].join(', ')]),
    ),
  );
}
