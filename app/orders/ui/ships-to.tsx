import '../words.ts';
import { countryName } from '#app/accounts/country-names.ts';
import { useLanguage, useWords } from '#app/platform/words.ts';
import type { ShippingAddress } from '../order.ts';

export function ShipsTo({ shipping, email }: { shipping: ShippingAddress; email?: string }) {
  const t = useWords();
  const language = useLanguage();
  const { line1, line2, city, state, postal_code, country } = shipping.address;
  return (
    <section aria-labelledby="order-ships-to">
      <h2 id="order-ships-to" className="text-heading">
        {t('order.shipsTo')}
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
