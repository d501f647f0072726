import '../register-translations.ts';
import type { ReactNode } from 'react';
import { eurosToCents } from '#app/platform/text/convert-and-format-cents.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDate } from '#app/ui/format-date.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { isPlaced } from '../order-status.ts';
import type { OrderView as Order } from '../order-view-types.ts';
import { OrderParcels } from '../shipments/ui/order-parcels.tsx';
import { methodText } from './method-text.ts';
import { OrderAdditions } from './order-additions.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderAndPaymentStatus } from './order-and-payment-status.tsx';
import { OrderDocumentList } from './order-document-list.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderWithdrawals } from './order-withdrawals.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ResendConfirmationButton } from './resend-confirmation-button.tsx';
import { WithdrawHere } from './withdraw-here.tsx';

/** Everything about one order of a customer. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useWords();
  const language = useLanguage();
  const totalCents = eurosToCents(order.total_amount);
  const returnedCents = eurosToCents(order.returned_amount);
  const date = formatDate(new Date(order.created_at), language);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <OrderAndPaymentStatus
          status={order.status}
          paymentStatus={order.payment_status}
          returnedCents={returnedCents}
        />
        <span className="text-stone">{t('order.placedOn', { date })}</span>
      </p>
      {order.ending && <p className="mt-4 max-w-prose">{t(`order.ending.${order.ending}`)}</p>}
      {order.is_test && <p className="mt-4 inline-block bg-sand px-3 py-1 text-sm">{t('order.test')}</p>}
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24">
        <div className="min-w-0 border-sand border-t">
          <OrderItems order={order} look="detailed" />
          <OrderAdditions order={order} />
        </div>
        <div className="grid gap-8">
          <section aria-labelledby="order-summary">
            <h2 id="order-summary" className="text-heading">
              {t('order.summary')}
            </h2>
            <dl className="mt-3 grid gap-y-2 border-sand border-y py-4">
              <Detail name={t('order.date')}>{date}</Detail>
              <Detail name={t('order.email')}>{order.email}</Detail>
              <Detail name={t('order.method')}>{methodText(order.payment_method, t)}</Detail>
              <Detail name={t('order.total')}>{formatPrice(totalCents)}</Detail>
              {returnedCents > 0 && (
                <>
                  <Detail name={t('order.returned')}>{formatPrice(returnedCents)}</Detail>
                  <Detail name={t('order.remains')}>{formatPrice(totalCents - returnedCents)}</Detail>
                </>
              )}
            </dl>
          </section>
          <div>
            <OrderAddresses order={order} />
          </div>
          <OrderParcels order={order} />
          <OrderDocumentList
            order={order}
            hrefOf={(file) => `/account/orders/${order.order_number}/${file}`}
          />
          <OrderWithdrawals order={order} />
          <WithdrawHere order={order} />
          {isPlaced(order.status, order.payment_status) && (
            <div className="grid gap-3">
              {!order.bought_gift_card && (
                <ReorderButton number={order.order_number} className="button button-secondary w-full" />
              )}
              {order.payment_status === 'paid' && order.status !== 'cancelled' && (
                <ResendConfirmationButton order={order} />
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="shrink-0 text-stone">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
