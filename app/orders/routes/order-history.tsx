import '#app/accounts/account-area/register-translations.ts';
import '../register-translations.ts';
import { data } from 'react-router';
import { AccountPageFrame } from '#app/accounts/account-area/ui/account-page-frame.tsx';
import { SignInRequired } from '#app/accounts/account-area/ui/sign-in-required.tsx';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { deferred } from '#app/ui/deferred.ts';
import { ShowDeferred } from '#app/ui/show-deferred.tsx';
import { listCustomerOrders } from '../history/customer-orders.server.ts';
import type { OrderSummary } from '../order-view-types.ts';
import { claimGuestOrders } from '../personal-data/claim-guest-orders.server.ts';
import { OrderList } from '../ui/order-list.tsx';
import { OrderLoadFailure } from '../ui/order-load-failure.tsx';
import { OrderListSkeleton } from '../ui/order-skeletons.tsx';
import type { Route } from './+types/order-history';

type Shown = { orders: OrderSummary[] | undefined; unverified?: string | undefined };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('account.orders'),
    description: t('account.ordersText'),
    robots: 'noindex',
  }));
}

/** What was bought as a guest with the same address joins the history, once that address is proven. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  if (!customer) return data<{ shown: Shown }>({ shown: { orders: undefined } }, 401);
  const { id, email, isEmailVerified } = customer;
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const orders = await listCustomerOrders(db, id);
  return data<{ shown: Shown }>({ shown: { orders, unverified: isEmailVerified ? undefined : email } });
}

/** Within the shop the page opens at once, with skeletons. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferred(serverLoader());
}

export default function OrderHistory({ loaderData: { shown } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <AccountPageFrame title={t('account.orders')}>
      <ShowDeferred shown={shown} skeleton={<OrderListSkeleton />} failure={() => <HistoryFailed />}>
        {({ orders, unverified }) =>
          orders ? (
            <OrderList orders={orders} unverified={unverified} />
          ) : (
            <SignInRequired text={t('order.signInToView')} />
          )
        }
      </ShowDeferred>
    </AccountPageFrame>
  );
}

export function ErrorBoundary() {
  const t = useWords();
  return (
    <AccountPageFrame title={t('account.orders')}>
      <HistoryFailed />
    </AccountPageFrame>
  );
}

function HistoryFailed() {
  const t = useWords();
  const back = { to: '/account', text: t('account.back') };
  return <OrderLoadFailure message={t('order.historyFailed')} back={back} />;
}
