import { useWords } from '#app/platform/text/translations.ts';
import { StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import type { OrderStatus } from '../../order-status.ts';
import type { ShownPayment } from '../../payment-status.ts';

const tones: Record<OrderStatus, Tone> = {
  pending: 'neutral',
  processing: 'busy',
  shipped: 'busy',
  delivered: 'good',
  cancelled: 'critical',
};

const paymentTones: Record<ShownPayment, Tone> = {
  pending: 'neutral',
  paid: 'good',
  'partly-refunded': 'warning',
  failed: 'critical',
  refunded: 'warning',
  cancelled: 'neutral',
};

export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useWords();
  return <StatusBadge tone={tones[status]}>{t(`order.status.${status}`)}</StatusBadge>;
}

export function PaymentBadge({ status }: { status: ShownPayment }) {
  const t = useWords();
  return <StatusBadge tone={paymentTones[status]}>{t(`order.payment.${status}`)}</StatusBadge>;
}
