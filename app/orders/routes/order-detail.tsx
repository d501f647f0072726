import '../register-translations.ts';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { AccountPageFrame } from '#app/accounts/account-area/ui/account-page-frame.tsx';
import { SignInRequired } from '#app/accounts/account-area/ui/sign-in-required.tsx';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { deferred } from '#app/ui/deferred.ts';
import { ShowDeferred } from '#app/ui/show-deferred.tsx';
import { TimedOut } from '#app/ui/with-timeout.ts';
import { findCustomerOrder } from '../history/customer-orders.server.ts';
import type { OrderView as Order } from '../order-view-types.ts';
import { OrderDetails } from '../ui/order-details.tsx';
import { OrderLoadFailure } from '../ui/order-load-failure.tsx';
import { OrderSkeleton } from '../ui/order-skeletons.tsx';
import type { Route } from './+types/order-detail';

type Shown = { order: Order } | { reason: 'signed-out' | 'invalid-number' | 'not-found' };

const statuses = { 'signed-out': 401, 'invalid-number': 404, 'not-found': 404 };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('order.detailTitle'),
    description: t('order.detailDescription'),
    robots: 'noindex',
  }));
}

export async function loader({ request, params: { orderNumber } }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  const found = customer
    ? await findCustomerOrder(db, customer.id, orderNumber)
    : { ok: false as const, reason: 'signed-out' as const };
  if (found.ok) return data<{ shown: Shown }>({ shown: { order: found.order } });
  return data<{ shown: Shown }>({ shown: { reason: found.reason } }, statuses[found.reason]);
}

/** Within the shop the page opens at once, with skeletons. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return deferred(serverLoader());
}

export default function OrderDetail({
  loaderData: { shown },
  params: { orderNumber },
}: Route.ComponentProps) {
  const t = useWords();
  return (
    <Frame number={orderNumber}>
      <ShowDeferred
        shown={shown}
        skeleton={<OrderSkeleton />}
        failure={(error) => (
          <OrderLoadFailure message={t(error instanceof TimedOut ? 'order.timedOut' : 'order.failed')} />
        )}
      >
        {(found) =>
          'order' in found ? (
            <OrderDetails order={found.order} />
          ) : found.reason === 'signed-out' ? (
            <SignInRequired text={t('order.signInToView')} />
          ) : (
            <Missing number={orderNumber} isNumber={found.reason === 'not-found'} />
          )
        }
      </ShowDeferred>
    </Frame>
  );
}

export function ErrorBoundary({ params: { orderNumber = '' } }: Route.ErrorBoundaryProps) {
  const t = useWords();
  return (
    <Frame number={orderNumber}>
      <OrderLoadFailure message={t('order.failed')} />
    </Frame>
  );
}

function Frame({ number, children }: { number: string; children: ReactNode }) {
  const t = useWords();
  return (
    <AccountPageFrame
      title={t('order.numbered', { number })}
      back={{ to: '/account/orders', text: t('order.backToOrders') }}
    >
      {children}
    </AccountPageFrame>
  );
}

function Missing({ number, isNumber }: { number: string; isNumber: boolean }) {
  const t = useWords();
  return isNumber ? (
    <OrderLoadFailure title={t('order.notFound')} message={t('order.notFoundText', { number })} />
  ) : (
    <OrderLoadFailure message={t('order.invalidNumber')} canRetry={false} />
  );
}
