import type { Words } from '#app/platform/text/i18n.ts';
import type { ChosenShippingMethod } from './order-view-types.ts';

/** Says when an order will be with its buyer, or ready for them: as its method promises, else within 14 days. */
export function arrivalSentence(method: ChosenShippingMethod | null, t: Words): string {
  if (!method) return t('order.arrivesAnyhow');
  return t(method.kind === 'pickup' ? 'order.isReady' : 'order.arrives', { days: method.daysTo });
}
