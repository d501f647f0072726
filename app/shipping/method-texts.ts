import type { Words } from '#app/platform/text/i18n.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { ShippingMethod } from './shipping-method.ts';

/** Returns the working days from payment, such as "1–2 working days". */
export function daysText(
  { daysFrom, daysTo }: Pick<ShippingMethod, 'daysFrom' | 'daysTo'>,
  t: Words,
): string {
  if (daysFrom === daysTo) return t('shipping.daysExactly', { count: daysTo });
  return t('shipping.days', { from: daysFrom, to: daysTo });
}

/** Returns the days until delivery, or until the order can be picked up. */
export function arrivalText(method: Pick<ShippingMethod, 'kind' | 'daysFrom' | 'daysTo'>, t: Words): string {
  const days = daysText(method, t);
  return method.kind === 'pickup' ? t('shipping.ready', { days }) : days;
}

/** Returns a price, or "free" for 0. */
export function priceOrFree(cents: number, t: Words): string {
  return cents === 0 ? t('shipping.free') : formatPrice(cents);
}
