import { useLanguage } from '#app/platform/text/i18n.ts';
import { formatPostalCode } from '../../address-checks/postal-code.ts';
import { countryName } from '../../countries/country-names.ts';
import type { Address } from '../address.ts';

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const language = useLanguage();
  const { recipientName, streetLine1, streetLine2, postalCode, city, state, country, phone } = address;
  const place = [state, countryName(country, language)].filter(Boolean).join(', ');
  return (
    <address className="text-stone not-italic leading-relaxed [overflow-wrap:anywhere]">
      <span className="block text-ink">{recipientName}</span>
      <span className="block">{[streetLine1, streetLine2].filter(Boolean).join(', ')}</span>
      <span className="block">
        {formatPostalCode(postalCode, country)} {city}
      </span>
      <span className="block">{place}</span>
      {phone && <span className="block">{phone}</span>}
    </address>
  );
}
