import type { VersionedAnswer } from '#app/ui/admin/form/versioned-form.tsx';
import type { MenuField, MenuProblem } from '../menus/navigation-settings-and-form-parsing.ts';

export type TypedMenus = Record<MenuField, string>;

/** The answer to the settings' form; a refused form comes back as it was typed. */
export type MenuAnswer = VersionedAnswer<TypedMenus, MenuProblem>;
