import '../account-area/register-translations.ts';
import { Outlet } from 'react-router';
import { deferred } from '#app/ui/deferred.ts';
import { ShowDeferred } from '#app/ui/show-deferred.tsx';
import { UnverifiedNotice } from '../account-area/ui/unverified-notice.tsx';
import { findCustomer } from '../current-customer.server.ts';
import type { Route } from './+types/account-layout';

/** GET /account and what lies below it: the address of a customer who has not confirmed it yet. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  return { shown: { unverified: customer && !customer.isEmailVerified ? customer.email : undefined } };
}

/** No page of the account waits for it. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferred(serverLoader());
}

/** It is the same on every page of the account. */
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
