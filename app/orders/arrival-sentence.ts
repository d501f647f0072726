import './register-translations.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import type { ChosenShippingMethod } from './order-view-types.ts';

/** When an order will be with its buyer, or ready for them, as the method chosen says; empty for one that does not say. */
export function arrivalSentence(method: ChosenShippingMethod | null, t: Words): string {
  if (!method) return '';
  return t(method.kind === 'pickup' ? 'order.isReady' : 'order.arrives', { days: method.daysTo });
}
