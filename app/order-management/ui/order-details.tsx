import { formatPostalCode } from '#app/addresses/address.ts';
import { countryName } from '#app/addresses/shipping-countries.ts';
import type { OrderView, ShippingAddress } from '#app/orders/order-view-types.ts';
import type { OrderPaymentMethod } from '#app/orders/payment-status.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { arrivalText } from '#app/shipping/shipping-method.ts';
import { formatDate } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

type OrderAddressesProps = {
  order: Pick<
    OrderView,
    | 'shipping_address'
    | 'billing_address'
    | 'shipping_method'
    | 'pick_up_at'
    | 'business'
    | 'bought_gift_card'
  >;
  email?: string;
};

export function OrderAddresses({ order, email }: OrderAddressesProps) {
  const t = useWords();
  const { shipping_address: shipping, billing_address: billing, shipping_method: method, business } = order;
  if (order.bought_gift_card) return <GiftCardRecipient giftCard={order.bought_gift_card} />;
  const title = method?.kind === 'pickup' ? 'order.pickedUpBy' : 'order.shipsTo';
  return (
    <>
      {order.pick_up_at && order.pick_up_at.length > 0 && (
        <HeadedSection id="order-pick-up-at" title={t('order.pickUpAt')} className="mb-8">
          <address className="mt-3 not-italic leading-relaxed [overflow-wrap:anywhere]">
            {order.pick_up_at.map((line) => (
              <span key={line} className="block not-first:text-stone">
                {line}
              </span>
            ))}
          </address>
        </HeadedSection>
      )}
      <AddressPart id="order-ships-to" title={title} address={shipping} email={email} />
      {method && <p className="mt-2 text-stone">{arrivalText(method, t)}</p>}
      {billing && <AddressPart id="order-billed-to" title="order.billedTo" address={billing} />}
      {business && (
        <HeadedSection id="order-business" title={t('order.business')} className="mt-8">
          <p className="mt-3 [overflow-wrap:anywhere]">{business.company}</p>
          {business.vat_number && (
            <p className="text-stone">{t('order.vatNumber', { number: business.vat_number })}</p>
          )}
        </HeadedSection>
      )}
    </>
  );
}

function GiftCardRecipient({ giftCard }: { giftCard: NonNullable<OrderView['bought_gift_card']> }) {
  const t = useWords();
  const date = formatDate(new Date(giftCard.deliver_on), useLanguage());
  return (
    <HeadedSection id="order-gift-card" title={t('order.giftCardFor')}>
      <p className="mt-3 leading-relaxed [overflow-wrap:anywhere]">
        {giftCard.recipient_name}
        <span className="block text-stone">{giftCard.recipient_email}</span>
        <span className="mt-2 block text-stone">
          {t(giftCard.is_mailed ? 'order.giftCardMailed' : 'order.giftCardMailedOn', { date })}
        </span>
      </p>
    </HeadedSection>
  );
}

type AddressPartProps = { id: string; title: string; address: ShippingAddress; email?: string | undefined };

function AddressPart({ id, title, address: shipping, email }: AddressPartProps) {
  const t = useWords();
  const language = useLanguage();
  const { line1, line2, city, state, postal_code, country } = shipping.address;
  return (
    <HeadedSection id={id} title={t(title)} className="not-first:mt-8">
      <address className="mt-3 not-italic leading-relaxed [overflow-wrap:anywhere]">
        <span className="block">{shipping.name}</span>
        {line1 && (
          <>
            <span className="block text-stone">{[line1, line2].filter(Boolean).join(', ')}</span>
            <span className="block text-stone">
              {formatPostalCode(postal_code, country)} {city}
            </span>
            <span className="block text-stone">
              {[state, countryName(country, language)].filter(Boolean).join(', ')}
            </span>
          </>
        )}
        {email && <span className="mt-2 block text-stone">{email}</span>}
      </address>
    </HeadedSection>
  );
}

export function methodText(method: OrderPaymentMethod, t: Words): string {
  return method === 'ideal' ? 'iDEAL' : t(texts[method]);
}

const texts = { card: 'order.card', 'gift-card': 'order.giftCard', none: 'order.nothingToPay' } as const;

type OrderDocumentListProps = { order: Pick<OrderView, 'documents'>; hrefOf: (file: string) => string };

export function OrderDocumentList({ order: { documents = [] }, hrefOf }: OrderDocumentListProps) {
  const t = useWords();
  if (!documents.length) return null;
  return (
    <HeadedSection id="order-documents" title={t('order.documents')}>
      <ul className="mt-2">
        {documents.map(({ kind, number }) => (
          <li key={number}>
            <a
              href={hrefOf(kind === 'invoice' ? 'invoice.pdf' : `credit-notes/${number}`)}
              className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              <UnbrokenNumbers>{t(`order.document.${kind}`, { number })}</UnbrokenNumbers>
            </a>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
