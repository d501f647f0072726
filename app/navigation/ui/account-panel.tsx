import { useLocation } from 'react-router';
import { SignOutButton } from '#app/accounts/sessions/sign-out-button.tsx';
import { useVisitor, type Visitor } from '#app/accounts/sessions/visitor-store.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { canonicalPageUrl } from '#app/platform/pages/page-urls.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';

export function AccountPanel() {
  const visitor = useVisitor();
  return visitor ? <CustomerPanel visitor={visitor} /> : <GuestPanel />;
}

function CustomerPanel({ visitor: { firstName, lastName, email, isAdmin } }: { visitor: Visitor }) {
  const t = useWords();
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  return (
    <>
      <p className="font-display text-lg wrap-anywhere">{name}</p>
      {name !== email && <p className="text-stone wrap-anywhere">{email}</p>}
      <ul className="mt-3">
        {isAdmin && (
          <li>
            <Link to="/admin" className="account-link">
              {t('nav.backOffice')}
            </Link>
          </li>
        )}
        {customerLinks.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} className="account-link">
              {t(words)}
            </Link>
          </li>
        ))}
      </ul>
      <SignOutButton className="account-link w-full" />
    </>
  );
}

function GuestPanel() {
  const t = useWords();
  return (
    <>
      <p className="font-display text-lg">{t('nav.guest')}</p>
      <ul className="mt-3">
        <li>
          <Link to={useSignInAddress()} rel="nofollow" className="account-link">
            {t('nav.signIn')}
          </Link>
        </li>
        <li>
          <Link to="/register" rel="nofollow" className="account-link">
            {t('nav.createAccount')}
          </Link>
        </li>
      </ul>
    </>
  );
}

export function AccountLine({ onFollow }: { onFollow: () => void }) {
  const t = useWords();
  const visitor = useVisitor();
  const signIn = useSignInAddress();
  if (visitor) {
    const name = [visitor.firstName, visitor.lastName].filter(Boolean).join(' ') || visitor.email;
    return (
      <>
        <p className="text-stone wrap-anywhere">{name}</p>
        <div className="flex flex-wrap gap-x-6">
          {visitor.isAdmin && (
            <Link to="/admin" className="account-link" onClick={onFollow}>
              {t('nav.backOffice')}
            </Link>
          )}
          <Link to="/account" className="account-link" onClick={onFollow}>
            {t('nav.myAccount')}
          </Link>
          <SignOutButton className="account-link" onLeave={onFollow} />
        </div>
      </>
    );
  }
  return (
    <>
      <p className="text-stone">{t('nav.guest')}</p>
      <div className="flex flex-wrap gap-x-6">
        <Link to={signIn} rel="nofollow" className="account-link" onClick={onFollow}>
          {t('nav.signIn')}
        </Link>
        <Link to="/register" rel="nofollow" className="account-link" onClick={onFollow}>
          {t('nav.createAccount')}
        </Link>
      </div>
    </>
  );
}

function useSignInAddress(): string {
  const location = useLocation();
  return location.pathname === '/' ? '/login' : signInAddress(canonicalPageUrl(location));
}

const customerLinks = [
  { to: '/account', words: 'nav.myAccount' },
  { to: '/account/orders', words: 'nav.myOrders' },
  { to: '/account/wishlist', words: 'nav.myWishlist' },
] as const;
