import '../register-translations.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import type { OrderPaymentMethod } from '../payment-method.ts';

/** What an order was paid with, as its shopper reads it. */
export function methodText(method: OrderPaymentMethod, t: Words): string {
  if (method === 'ideal') return 'iDEAL';
  return t(method === 'gift-card' ? 'order.giftCard' : 'order.card');
}
