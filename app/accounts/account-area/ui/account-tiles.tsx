import '../register-translations.ts';
import { Heart, MapPin, ReceiptText, UserRound } from 'lucide-react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

const tiles = [
  { name: 'details', to: '/account/details', Icon: UserRound },
  { name: 'orders', to: '/account/orders', Icon: ReceiptText },
  { name: 'addresses', to: '/account/addresses', Icon: MapPin },
  { name: 'wishlist', to: '/account/wishlist', Icon: Heart },
] as const;

/** Links to the parts of an account. */
export function AccountTiles() {
  const t = useWords();
  return (
    <nav aria-label={t('account.parts')} className="mt-10">
      <ul className="account-tiles">
        {tiles.map(({ name, to, Icon }) => (
          <li key={name} className="account-tile">
            <Icon aria-hidden size={24} strokeWidth={1.25} className="text-terracotta" />
            <h2 className="mt-4 text-heading">
              <Link to={to}>{t(`account.${name}`)}</Link>
            </h2>
            <p className="mt-1 text-stone">{t(`account.${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
