import '../register-translations.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import { menuFields } from '../../menus/navigation-settings-and-form-parsing.ts';

/** What a list of a menu is called, with its department; undefined when there is no such list. */
export function menuName(t: Words, field: string): string | undefined {
  const menu = menuFields.find(({ name }) => name === field);
  return menu && `${t(`menus.section.${menu.department}`)}, ${t(`menus.${menu.list}`)}`;
}
