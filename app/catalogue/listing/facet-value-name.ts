import type { Words } from '#app/platform/text/i18n.ts';
import { sizeName } from '../size-name.ts';
import type { Facet } from './filters.ts';

export function facetValueName(facet: Facet, value: string, t: Words): string {
  if (facet === 'size') return sizeName(value, t);
  if (facet === 'price') return priceRangeName(value, t);
  if (facet === 'new') return t('collection.newOnly');
  return t(`common.${value}`);
}

function priceRangeName(range: string, t: Words): string {
  const [from, to] = range.split('-');
  if (!to) return t('collection.priceFrom', { from });
  return Number(from) ? t('collection.priceBetween', { from, to }) : t('collection.priceUnder', { to });
}
