import { lazy, Suspense } from 'react';
import { VoidLabelNote } from '#app/fulfilment/admin/ui/labels-panel.tsx';
import type { AdditionToCancel } from '#app/order-edits/additions/additions.server.ts';
import { Decision } from '#app/orders/admin/ui/order-form.tsx';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { ShownPayment } from '#app/orders/payment-status.ts';
import { useWaysBackText } from '#app/payments/admin/ui/refund-confirmation.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

const AdditionsDecision = lazy(() => import('#app/order-edits/admin/ui/additions-decision.tsx'));

type Planned = {
  status: OrderStatus;
  payment: ShownPayment;
  left: { cents: number; toGiftCardCents: number; pieces: number };
  additions: AdditionToCancel[];
};

type ShippingNoticeProps = Pick<Planned, 'status' | 'payment'> & { hasVoidLabel: boolean };

export function ShippingNotice({ status, payment, hasVoidLabel }: ShippingNoticeProps) {
  const t = useWords();
  const isPaid = payment === 'paid' || payment === 'partly-refunded';
  return (
    <>
      {!isPaid && (
        <>
          <AdminNote tone="warning">
            {t('adminOrders.shipUnpaid', { payment: t(`order.payment.${payment}`) })}
          </AdminNote>
          <Decision name="unpaid" required>
            {t('adminOrders.shipUnpaidAnyway')}
          </Decision>
        </>
      )}
      {hasVoidLabel && (
        <>
          <VoidLabelNote />
          <Decision name="void-label" required>
            {t('labels.void.anyway')}
          </Decision>
        </>
      )}
      {status === 'cancelled' && <AdminNote tone="warning">{t('adminOrders.shipCancelled')}</AdminNote>}
      <p className="mb-4 text-stone">{t('adminOrders.shipText')}</p>
    </>
  );
}

/** Lists the orders with a void label. They are skipped unless the operator confirms them. */
export function BatchShippingNotice({ voidLabels }: { voidLabels: { orderId: string; number: string }[] }) {
  const t = useWords();
  return (
    <>
      {voidLabels.length > 0 && (
        <>
          <AdminNote tone="warning">
            <UnbrokenNumbers>
              {t('adminOrders.batch.voidLabels', {
                count: voidLabels.length,
                orders: voidLabels.map(({ number }) => number).join(', '),
              })}
            </UnbrokenNumbers>
          </AdminNote>
          <Decision name="void-labels" value={voidLabels.map(({ orderId }) => orderId).join(' ')}>
            {t('adminOrders.batch.voidLabelsAnyway')}
          </Decision>
        </>
      )}
      <p className="mb-4 text-stone">{t('adminOrders.batch.text.shipped')}</p>
    </>
  );
}

export function DeliveryNotice({ unsent }: { unsent: 'all' | 'some' | undefined }) {
  const t = useWords();
  return (
    <>
      <input type="hidden" name="unsent" value="1" />
      <AdminNote tone="warning">
        {t(unsent === 'some' ? 'adminOrders.deliverSomeUnsent' : 'adminOrders.deliverUnsent')}
      </AdminNote>
      <p className="mb-4 text-stone">{t('adminOrders.deliverText')}</p>
    </>
  );
}

type DeletionNoticeProps = { unsent: 'all' | 'some' | undefined; keptCents: number };

export function DeletionNotice({ unsent, keptCents }: DeletionNoticeProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <>
      {unsent && keptCents > 0 && (
        <AdminNote tone="warning">
          {t(unsent === 'some' ? 'adminOrders.deleteSomeUnsent' : 'adminOrders.deleteUnsent', {
            amount: price(keptCents),
          })}
        </AdminNote>
      )}
      <p className="mb-4 text-stone">{t('adminOrders.deleteText')}</p>
    </>
  );
}

export function CancellationOptions({ status, payment, left, additions }: Planned) {
  const t = useWords();
  const isPaid = payment === 'paid' || payment === 'partly-refunded' || payment === 'refunded';
  if (!isPaid) return <p className="mb-4 text-stone">{t('adminOrders.cancelUnpaidText')}</p>;
  const isWithCustomer = status === 'shipped' || status === 'delivered';
  return <CancellationDecisions left={left} additions={additions} restocks={!isWithCustomer} />;
}

type BatchPlanned = Planned['left'] & { paid: number; others: number; additions: AdditionToCancel[] };

export function BatchCancellationOptions({ paid, others, additions, ...left }: BatchPlanned) {
  const t = useWords();
  if (!paid) return <p className="mb-4 text-stone">{t('adminOrders.batch.text.cancelled')}</p>;
  return (
    <>
      <p className="mb-4">{t('adminOrders.batch.cancelPaid', { count: paid })}</p>
      <CancellationDecisions left={left} additions={additions} restocks />
      {others > 0 && (
        <p className="mb-4 text-sm text-stone">{t('adminOrders.batch.cancelOthers', { count: others })}</p>
      )}
    </>
  );
}

type CancellationProps = Pick<Planned, 'left' | 'additions'> & { restocks: boolean };

function CancellationDecisions({ left, additions, restocks }: CancellationProps) {
  const t = useWords();
  const waysBack = useWaysBackText();
  return (
    <>
      <fieldset className="order-decisions">
        <legend className="sr-only">{t('adminOrders.decide')}</legend>
        {left.cents > 0 ? (
          <Decision name="money" isOn>
            {waysBack(left.cents, left.toGiftCardCents)}
          </Decision>
        ) : (
          <p>{t('adminOrders.cancelNoMoney')}</p>
        )}
        {left.pieces > 0 ? (
          <Decision name="restock" isOn={restocks}>
            {t('adminOrders.cancelPieces', { count: left.pieces })}
          </Decision>
        ) : (
          <p>{t('adminOrders.cancelNoPieces')}</p>
        )}
        <Decision name="mail" isOn>
          {t('adminOrders.cancelMail')}
        </Decision>
        {additions.length > 0 && (
          <Suspense>
            <AdditionsDecision additions={additions} />
          </Suspense>
        )}
      </fieldset>
      <p className="mb-4 text-sm text-stone">
        {t(left.cents > 0 ? 'adminOrders.cancelText' : 'adminOrders.cancelTextNoMoney')}
      </p>
    </>
  );
}
