import '../register-translations.ts';
import { countryName } from '#app/accounts/countries/country-names.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import type { ShippingAddress } from '../order-view-types.ts';

type ShipsToProps = { shipping: ShippingAddress; billing?: ShippingAddress | null; email?: string };

/** Where an order goes, and whom its invoice names where that is somebody or somewhere else. */
export function OrderAddresses({ shipping, billing, email }: ShipsToProps) {
  return (
    <>
      <AddressPart id="order-ships-to" title="order.shipsTo" address={shipping} email={email} />
      {billing && <AddressPart id="order-billed-to" title="order.billedTo" address={billing} />}
    </>
  );
}

type AddressPartProps = { id: string; title: string; address: ShippingAddress; email?: string | undefined };

function AddressPart({ id, title, address: shipping, email }: AddressPartProps) {
  const t = useWords();
  const language = useLanguage();
  const { line1, line2, city, state, postal_code, country } = shipping.address;
  return (
    <section aria-labelledby={id} className="not-first:mt-8">
      <h2 id={id} className="text-heading">
        {t(title)}
      </h2>
      <address className="mt-3 not-italic leading-relaxed [overflow-wrap:anywhere]">
        <span className="block">{shipping.name}</span>
        <span className="block text-stone">{[line1, line2].filter(Boolean).join(', ')}</span>
        <span className="block text-stone">
          {postal_code} {city}
        </span>
        <span className="block text-stone">
          {[state, countryName(country, language)].filter(Boolean).join(', ')}
        </span>
        {email && <span className="mt-2 block text-stone">{email}</span>}
      </address>
    </section>
  );
}
