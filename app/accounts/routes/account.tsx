import '../account-area/register-translations.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { AccountTiles } from '../account-area/ui/account-tiles.tsx';
import { requireCustomer } from '../current-customer.server.ts';
import { SignOutButton } from '../sessions/ui/sign-out-button.tsx';
import type { Route } from './+types/account';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('account.title'),
    description: t('account.description'),
    robots: 'noindex',
  }));
}

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
