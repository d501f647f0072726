import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { MenuField, MenuProblem } from '../menus/navigation-settings-and-form-parsing.ts';

export type TypedMenus = Record<MenuField, string>;

/** The answer to the settings' form; a refused form comes back as it was typed. */
export type MenuAnswer =
  | { ok: true; savedAt: string; kept: string[] }
  | FormRefusal<TypedMenus, Partial<Record<MenuField, MenuProblem>>>;
