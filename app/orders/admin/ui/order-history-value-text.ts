import type { Words } from '#app/platform/text/translations.ts';
import { isOrderStatus } from '../../order-status.ts';
import { countItems } from '../../refunds/refund-rules.ts';
import { carrierNames, isCarrier } from '../../shipments/carriers.ts';

export function orderHistoryValueText(
  t: Words,
  price: (cents: number) => string,
  field: string,
  value: unknown,
): string | undefined {
  if (field === 'status' && isOrderStatus(value)) return t(`order.status.${value}`);
  if (field === 'paymentStatus' && typeof value === 'string') return t(`order.payment.${value}`);
  if (field === 'amountCents' && typeof value === 'number') return price(value);
  if (field === 'carrier') return carrierText(t, value);
  if ((field === 'pieces' || field === 'sent' || field === 'offShelf') && Array.isArray(value))
    return String(countItems(value));
  return undefined;
}

function carrierText(t: Words, carrier: unknown): string {
  if (!isCarrier(carrier)) return t('shipments.noCarrier');
  return carrier === 'own' ? t('shipments.ownCarrier') : carrierNames[carrier];
}
