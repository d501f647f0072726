import type { Words } from '#app/platform/text/i18n.ts';
import type { ProductPage } from '../product.ts';
import { subcategoryName } from '../subcategory-name.ts';
import type { Crumb } from './breadcrumb.tsx';

/** Returns Home > Gender > Subcategory > title, or Home > The Drop. */
export function productCrumbs({ gender, subcategory, title, titleLanguage }: ProductPage, t: Words): Crumb[] {
  if (!gender) return [{ text: t('common.the-drop'), to: '/the-drop' }];
  return [
    { text: t(`common.${gender}`), to: `/${gender}` },
    { text: subcategoryName(subcategory, gender, t), to: `/${gender}/${subcategory}` },
    { text: title, language: titleLanguage },
  ];
}
