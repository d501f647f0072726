import { formatPostalCode, streetOf } from '#app/addresses/address.ts';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { arrivalText, type ShippingMethod } from '#app/shipping/shipping-method.ts';
import { TextLink } from '#app/ui/link.tsx';
import { type CheckoutDraft, stateOf } from '../form/checkout-draft.ts';
import { shippingPath } from '../form/checkout-step-urls.ts';
import { fullName, type PostalAddress } from '../form/saved-address.ts';

type AddressSummaryProps = Pick<CheckoutDraft, 'shipping' | 'business'> & {
  method: ShippingMethod | undefined;
  billing: PostalAddress | undefined;
};

export function ShippingAndBillingSummary({ shipping, method, billing, business }: AddressSummaryProps) {
  const t = useWords();
  const language = useLanguage();
  const { email, phone, streetLine2, city, postalCode } = shipping;
  const isPickup = method?.kind === 'pickup';
  const place = [
    `${formatPostalCode(postalCode, shipping.country)} ${city}`,
    stateOf(shipping),
    countryName(shipping.country, language),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <section aria-labelledby="ships-to">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="ships-to" className="text-heading">
          {t(isPickup ? 'checkout.pickedUpBy' : 'checkout.shipsTo')}
        </h2>
        <TextLink to={shippingPath} className="inline-flex min-h-11 items-center text-sm">
          {t('checkout.change')}
        </TextLink>
      </div>
      <address className="mt-2 border-sand border-y py-4 text-stone not-italic leading-relaxed [overflow-wrap:anywhere]">
        <span className="block text-ink">{fullName(shipping)}</span>
        {!isPickup && (
          <>
            <span className="block">{[streetOf(shipping), streetLine2].filter(Boolean).join(', ')}</span>
            <span className="block">{place}</span>
          </>
        )}
        {business && (
          <span className="block">{[business.company, business.vatNumber].filter(Boolean).join(', ')}</span>
        )}
        <span className="block">{email}</span>
        <span className="block">{phone}</span>
        {method && (
          <span className="mt-2 block">
            {method.name}, {arrivalText(method, t)}
          </span>
        )}
        {billing && (
          <span className="mt-2 block">
            {t('checkout.billedTo', {
              address: `${billing.recipientName}, ${billing.streetLine1}, ${billing.city}`,
            })}
          </span>
        )}
      </address>
    </section>
  );
}
