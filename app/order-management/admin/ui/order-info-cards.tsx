import type { ReactNode } from 'react';
import { addressLines } from '#app/orders/address-lines.ts';
import { PaymentBadge } from '#app/orders/admin/ui/order-badges.tsx';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { shownPayment } from '#app/orders/payment-status.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { arrivalText } from '#app/shipping/shipping-method.ts';
import { DateTime, Detail, formatDateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { AdminLink } from '#app/ui/link.tsx';

type OrderInfoProps = { order: AdminOrderDetail; returnedCents: number; lostCents: number };

export function OrderInformation({ order, returnedCents, lostCents }: OrderInfoProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <Card title={t('adminOrders.information')}>
      <Detail name={t('adminOrders.placed')}>
        <DateTime at={order.createdAt} />
      </Detail>
      <Detail name={t('adminOrders.updated')}>
        <DateTime at={order.updatedAt} />
      </Detail>
      <Detail name={t('adminOrders.payment')}>
        <PaymentBadge status={shownPayment(order.paymentStatus, returnedCents)} />
      </Detail>
      <Detail name={t('adminOrders.method')}>
        {order.paymentMethod === 'ideal' ? 'iDEAL' : t(methods[order.paymentMethod])}
      </Detail>
      <Detail name={t('adminOrders.column.total')}>{price(order.totalCents)}</Detail>
      {returnedCents > 0 && <Detail name={t('adminOrders.returnedMoney')}>{price(-returnedCents)}</Detail>}
      {lostCents > 0 && <Detail name={t('disputes.lostMoney')}>{price(-lostCents)}</Detail>}
      {returnedCents + lostCents > 0 && (
        <Detail name={t('adminOrders.remains')}>{price(order.totalCents - returnedCents - lostCents)}</Detail>
      )}
    </Card>
  );
}

type OrderPartiesProps = {
  order: AdminOrderDetail;
  /** The number of the customer's paid orders, with the sums of paid and returned cents. */
  bought: { orders: number; paidCents: number; returnedCents: number } | undefined;
};

export function OrderParties({ order, bought }: OrderPartiesProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  return (
    <>
      <Card title={t('adminOrders.column.customer')}>
        <Detail name={t('adminOrders.column.email')}>
          {order.email ? (
            <a href={`mailto:${order.email}`} className="admin-way">
              {order.email}
            </a>
          ) : (
            t('adminOrders.anonymised')
          )}
        </Detail>
        {order.phone && <Detail name={t('adminOrders.phone')}>{order.phone}</Detail>}
        <Detail name={t('adminOrders.userId')}>
          {order.email ? (
            <AdminLink to={`/admin/customers/${order.userId ?? order.number}`}>
              {order.userId ?? t('adminOrders.guest')}
            </AdminLink>
          ) : (
            t('adminOrders.guest')
          )}
        </Detail>
        {bought && (
          <Detail name={t('adminOrders.customerBought')}>
            {t('adminOrders.customerBoughtSum', {
              count: bought.orders,
              sum: price(bought.paidCents - bought.returnedCents),
            })}
          </Detail>
        )}
      </Card>
      {order.bought && <BoughtGiftCardCard bought={order.bought} />}
      {!order.bought && (
        <ShippingCard
          title={t(order.shippingMethod?.kind === 'pickup' ? 'adminOrders.pickup' : 'adminOrders.shipping')}
          address={order.shippingAddress}
          how={shippingMethodText(order, language, t)}
        />
      )}
      {order.billingAddress && (
        <ShippingCard title={t('adminOrders.billing')} address={order.billingAddress} />
      )}
      {order.business && <BusinessCard business={order.business} />}
    </>
  );
}

function BusinessCard({ business }: { business: NonNullable<AdminOrderDetail['business']> }) {
  const t = useWords();
  const language = useLanguage();
  const { company, vatNumber, proof } = business;
  return (
    <Card title={t('adminOrders.business')}>
      {company && <Detail name={t('adminOrders.company')}>{company}</Detail>}
      {vatNumber && <Detail name={t('adminOrders.vatNumber')}>{vatNumber}</Detail>}
      {vatNumber && !proof && <Detail name={t('adminOrders.vies')}>{t('adminOrders.viesNotAsked')}</Detail>}
      {proof && (
        <>
          <Detail name={t('adminOrders.vies')}>
            {t('adminOrders.viesValid', { at: formatDateTime(proof.checkedAt, language) })}
          </Detail>
          {proof.name && <Detail name={t('adminOrders.viesName')}>{proof.name}</Detail>}
          {proof.consultationNumber && (
            <Detail name={t('adminOrders.viesConsultation')}>{proof.consultationNumber}</Detail>
          )}
        </>
      )}
    </Card>
  );
}

function BoughtGiftCardCard({ bought }: { bought: NonNullable<AdminOrderDetail['bought']> }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <Card title={t('adminOrders.boughtGiftCard')}>
      <Detail name={t('adminOrders.giftCardFor')}>
        {[bought.recipientName, bought.recipientEmail].filter(Boolean).join(' · ') ||
          t('adminOrders.anonymised')}
      </Detail>
      <Detail name={t('adminOrders.giftCardOn')}>{formatDate(new Date(bought.deliverOn), language)}</Detail>
      <Detail name={t('adminOrders.boughtGiftCard')}>
        <AdminLink to={`/admin/gift-cards/${bought.id}`}>
          {t('adminOrders.giftCardPage', { end: bought.end })}
        </AdminLink>
      </Detail>
    </Card>
  );
}

type ShippingCardProps = {
  title: string;
  address: AdminOrderDetail['shippingAddress'];
  how?: string | undefined;
};

function shippingMethodText({ adjustments, shippingMethod }: AdminOrderDetail, language: Language, t: Words) {
  const shipping = adjustments.find(({ kind }) => kind === 'shipping');
  if (!shipping || !shippingMethod) return undefined;
  return `${translated(language, shipping.name, shipping.nameNl).text}, ${arrivalText(shippingMethod, t)}`;
}

function ShippingCard({ title, address: shipping, how }: ShippingCardProps) {
  const t = useWords();
  const language = useLanguage();
  if (!shipping) {
    return (
      <section>
        <h2>{title}</h2>
        <p className="mt-2 text-stone">{t('adminOrders.noAddress')}</p>
      </section>
    );
  }
  return (
    <section>
      <h2>{title}</h2>
      <address className="mt-2 not-italic [overflow-wrap:anywhere]">
        {addressLines(shipping, language).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {how && <p className="mt-2 text-stone">{how}</p>}
    </section>
  );
}

const methods = {
  card: 'adminOrders.card',
  'gift-card': 'adminOrders.giftCard',
  none: 'adminOrders.nothingToPay',
} as const;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="order-details">{children}</dl>
    </section>
  );
}
