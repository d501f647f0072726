import type { OrderStatus } from '#app/orders/order-status.ts';
import { type PaymentStatus, shownPayment } from '#app/orders/payment-status.ts';
import { useWords } from '#app/platform/text/translations.ts';

type OrderStatusesProps = { status: OrderStatus; paymentStatus: PaymentStatus; returnedCents: number };

export function OrderAndPaymentStatus({ status, paymentStatus, returnedCents }: OrderStatusesProps) {
  const t = useWords();
  return (
    <span className="order-statuses">
      <span className="order-status" data-status={status}>
        {t(`order.status.${status}`)}
      </span>
      <span className="text-stone">{t(`order.payment.${shownPayment(paymentStatus, returnedCents)}`)}</span>
    </span>
  );
}
