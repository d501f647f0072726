import { Outlet, useFetcher } from 'react-router';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import { deferred, ShowDeferred } from '#app/ui/show-deferred.tsx';
import { findCustomer } from '../current-customer.server.ts';
import type { VerificationMailAnswer } from '../verification/verify-email.server.ts';
import type { Route } from './+types/account-layout';

export const handle = requireTranslations('account');

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  return { shown: { unverified: customer && !customer.isEmailVerified ? customer.email : undefined } };
}

/** Defers the data, so that account pages do not wait for it. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferred(serverLoader());
}

export function shouldRevalidate() {
  return false;
}

export default function AccountLayout({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <>
      <ShowDeferred shown={shown} skeleton={null} failure={() => null}>
        {({ unverified }) => (unverified ? <UnverifiedNotice email={unverified} /> : null)}
      </ShowDeferred>
      <Outlet />
    </>
  );
}

function UnverifiedNotice({ email }: { email: string }) {
  const t = useWords();
  const fetcher = useFetcher<VerificationMailAnswer>();
  const isSending = fetcher.state !== 'idle';
  return (
    <aside aria-label={t('account.unverified.title')} className="page pt-6">
      <div className="max-w-prose bg-sand p-4">
        <p className="[overflow-wrap:anywhere]">{t('account.unverified.text', { email })}</p>
        <fetcher.Form method="post" action="/account/verification">
          <SubmitButton look="link" aria-disabled={isSending}>
            {t('account.unverified.sendAgain')}
          </SubmitButton>
        </fetcher.Form>
        <p role="status" className="empty:hidden">
          {!isSending && fetcher.data && t(`account.unverified.${fetcher.data.shows}`, { email })}
        </p>
      </div>
    </aside>
  );
}
