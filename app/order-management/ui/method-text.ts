import type { OrderPaymentMethod } from '#app/orders/payment-status.ts';
import type { Words } from '#app/platform/text/i18n.ts';

export function methodText(method: OrderPaymentMethod, t: Words): string {
  return method === 'ideal' ? 'iDEAL' : t(texts[method]);
}

const texts = { card: 'order.card', 'gift-card': 'order.giftCard', none: 'order.nothingToPay' } as const;
