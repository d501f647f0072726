import { Heart, MapPin, ReceiptText, UserRound } from 'lucide-react';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { requireCustomer } from '../current-customer.server.ts';
import { SignOutButton } from '../sessions/sign-out-button.tsx';
import type { Route } from './+types/account';

export const meta = unindexedPageMeta('account.title', 'account.description');

export async function loader({ request }: Route.LoaderArgs) {
  const { firstName, lastName, email } = await requireCustomer(request);
  return { name: firstName || lastName || email, email };
}

export default function Account({ loaderData: { name, email } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page min-h-[70svh] pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('account.title')}</h1>
      <p className="mt-3 text-stone [overflow-wrap:anywhere]">
        {t('account.welcome', { name })}
        {name !== email && <span className="block text-sm">{email}</span>}
      </p>
      <AccountTiles />
      <SignOutButton className="button button-secondary mt-10" />
    </div>
  );
}

const tiles = [
  { name: 'details', to: '/account/details', Icon: UserRound },
  { name: 'orders', to: '/account/orders', Icon: ReceiptText },
  { name: 'addresses', to: '/account/addresses', Icon: MapPin },
  { name: 'wishlist', to: '/account/wishlist', Icon: Heart },
] as const;

function AccountTiles() {
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
