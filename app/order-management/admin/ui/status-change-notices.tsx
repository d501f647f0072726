import { lazy, Suspense } from 'react';
import { VoidLabelNote } from '#app/fulfilment/admin/ui/labels-panel.tsx';
import type { AdditionToCancel } from '#app/order-edits/additions/additions.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { ShownPayment } from '#app/orders/payment-status.ts';
import { useWaysBackText } from '#app/payments/admin/ui/refund-confirmation.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

const AdditionsDecision = lazy(() =>
  import('#app/order-edits/admin/ui/additions-decision.tsx').then(({ AdditionsDecision }) => ({
    default: AdditionsDecision,
  })),
);

type Planned = {
  status: OrderStatus;
  payment: ShownPayment;
  left: { cents: number; toGiftCardCents: number; pieces: number };
  additions: AdditionToCancel[];
};

export function ShippingNotice({
  status,
  payment,
  hasVoidLabel,
}: Pick<Planned, 'status' | 'payment'> & { hasVoidLabel: boolean }) {
  const t = useWords();
  const isPaid = payment === 'paid' || payment === 'partly-refunded';
  return (
    <>
      {!isPaid && (
        <>
          <p className="admin-note" data-tone="warning">
            {t('adminOrders.shipUnpaid', { payment: t(`order.payment.${payment}`) })}
          </p>
          <label className="order-decision">
            <input type="checkbox" name="unpaid" value="1" required />
            {t('adminOrders.shipUnpaidAnyway')}
          </label>
        </>
      )}
      {hasVoidLabel && (
        <>
          <VoidLabelNote />
          <label className="order-decision">
            <input type="checkbox" name="void-label" value="1" required />
            {t('labels.void.anyway')}
          </label>
        </>
      )}
      {status === 'cancelled' && (
        <p className="admin-note" data-tone="warning">
          {t('adminOrders.shipCancelled')}
        </p>
      )}
      <p className="mb-4 text-stone">{t('adminOrders.shipText')}</p>
    </>
  );
}

/** Names the orders with a void label; they are skipped unless confirmed. */
export function BatchShippingNotice({ voidLabels }: { voidLabels: { orderId: string; number: string }[] }) {
  const t = useWords();
  return (
    <>
      {voidLabels.length > 0 && (
        <>
          <p className="admin-note" data-tone="warning">
            <UnbrokenNumbers>
              {t('adminOrders.batch.voidLabels', {
                count: voidLabels.length,
                orders: voidLabels.map(({ number }) => number).join(', '),
              })}
            </UnbrokenNumbers>
          </p>
          <label className="order-decision">
            <input
              type="checkbox"
              name="void-labels"
              value={voidLabels.map(({ orderId }) => orderId).join(' ')}
            />
            {t('adminOrders.batch.voidLabelsAnyway')}
          </label>
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
      <p className="admin-note" data-tone="warning">
        {t(unsent === 'some' ? 'adminOrders.deliverSomeUnsent' : 'adminOrders.deliverUnsent')}
      </p>
      <p className="mb-4 text-stone">{t('adminOrders.deliverText')}</p>
    </>
  );
}

export function DeletionNotice({
  unsent,
  keptCents,
}: {
  unsent: 'all' | 'some' | undefined;
  keptCents: number;
}) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <>
      {unsent && keptCents > 0 && (
        <p className="admin-note" data-tone="warning">
          {t(unsent === 'some' ? 'adminOrders.deleteSomeUnsent' : 'adminOrders.deleteUnsent', {
            amount: price(keptCents),
          })}
        </p>
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

function CancellationDecisions({
  left,
  additions,
  restocks,
}: Pick<Planned, 'left' | 'additions'> & { restocks: boolean }) {
  const t = useWords();
  const waysBack = useWaysBackText();
  return (
    <>
      <fieldset className="order-decisions">
        <legend className="sr-only">{t('adminOrders.decide')}</legend>
        {left.cents > 0 ? (
          <Decision name="money" label={waysBack(left.cents, left.toGiftCardCents)} isOn />
        ) : (
          <p>{t('adminOrders.cancelNoMoney')}</p>
        )}
        {left.pieces > 0 ? (
          <Decision
            name="restock"
            label={t('adminOrders.cancelPieces', { count: left.pieces })}
            isOn={restocks}
          />
        ) : (
          <p>{t('adminOrders.cancelNoPieces')}</p>
        )}
        <Decision name="mail" label={t('adminOrders.cancelMail')} isOn />
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

function Decision({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="order-decision">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      {label}
    </label>
  );
}
