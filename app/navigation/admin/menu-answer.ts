import type { MenuField, MenuProblem } from '../navigation-settings.ts';

export type TypedMenus = Record<MenuField, string>;

/** What the settings' form hears; whatever was refused comes back as it was typed. */
export type MenuAnswer =
  | { ok: true; savedAt: string }
  | { ok: false; reason: 'malformed'; typed: TypedMenus; problems: Partial<Record<MenuField, MenuProblem>> }
  | { ok: false; reason: 'changed'; typed: TypedMenus; theirs: TypedMenus; version: string };
