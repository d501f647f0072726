import '../register-translations.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { Seller } from '../seller.server.ts';

/** Who sells, and where they are reached; details that are not known have no line. */
export function SellerDetails({ seller }: { seller: Seller }) {
  const t = useWords();
  const { name, address, email, phone, kvk, vat, samples } = seller;
  return (
    <section className="seller" aria-labelledby="seller">
      <h2 id="seller">{t('contact.seller')}</h2>
      <address>
        {name && <p className="seller-name">{name}</p>}
        {address?.split(',').map((line) => (
          <p key={line}>{line.trim()}</p>
        ))}
      </address>
      <dl className="detail-list">
        {email && (
          <Detail term={t('contact.sellerEmail')}>
            <Link to={`mailto:${email}`} className="text-link seller-link">
              {email}
            </Link>
          </Detail>
        )}
        {phone && (
          <Detail term={t('contact.sellerPhone')}>
            <Link to={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link seller-link">
              {phone}
            </Link>
          </Detail>
        )}
        {kvk && <Detail term={t('contact.kvk')}>{kvk}</Detail>}
        {vat && <Detail term={t('contact.vat')}>{vat}</Detail>}
      </dl>
      {samples.length > 0 && <p className="seller-sample">{t('contact.sample')}</p>}
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
