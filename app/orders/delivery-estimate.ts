import type { Words } from '#app/platform/text/translations.ts';
import type { ChosenShippingMethod } from './order-view-types.ts';

export function deliveryEstimate(method: ChosenShippingMethod | null, t: Words): string {
  if (!method) return t('order.arrivesAnyhow');
  return t(method.kind === 'pickup' ? 'order.isReady' : 'order.arrives', { days: method.daysTo });
}
