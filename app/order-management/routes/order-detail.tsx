import type { ReactNode } from 'react';
import { data } from 'react-router';
import { AccountPageFrame, SignInRequired } from '#app/accounts/account-area/ui/account-page-frame.tsx';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { OrderParcels } from '#app/fulfilment/shipments/ui/order-parcels.tsx';
import { OrderAdditions } from '#app/order-edits/ui/order-additions.tsx';
import { isPlaced } from '#app/orders/order-status.ts';
import type { OrderView as Order } from '#app/orders/order-view-types.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { OrderWithdrawals, WithdrawHere } from '#app/returns/ui/order-withdrawals.tsx';
import { formatDate, formatPrice } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { deferred, ShowDeferred, TimedOut } from '#app/ui/show-deferred.tsx';
import { findCustomerOrder } from '../history/customer-orders.server.ts';
import { methodText, OrderAddresses, OrderDocumentList } from '../ui/order-details.tsx';
import { OrderItems } from '../ui/order-items.tsx';
import { OrderLoadFailure, OrderSkeleton } from '../ui/order-loading.tsx';
import { OrderAndPaymentStatus } from '../ui/order-statuses.tsx';
import { ReorderButton } from '../ui/reorder-button.tsx';
import { ResendConfirmationButton } from '../ui/resend-confirmation-button.tsx';
import type { Route } from './+types/order-detail';

export const handle = requireTranslations('orders', 'shipping', 'sign-in');

type Shown = { order: Order } | { reason: 'signed-out' | 'invalid-number' | 'not-found' };

const statuses = { 'signed-out': 401, 'invalid-number': 404, 'not-found': 404 };

export const meta = unindexedPageMeta('order.detailTitle', 'order.detailDescription');

export async function loader({ request, params: { orderNumber } }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  const found = customer
    ? await findCustomerOrder(db, customer.id, orderNumber)
    : { ok: false as const, reason: 'signed-out' as const };
  if (found.ok) return data<{ shown: Shown }>({ shown: { order: found.order } });
  return data<{ shown: Shown }>({ shown: { reason: found.reason } }, statuses[found.reason]);
}

/** On navigation within the shop, the page opens at once with skeletons. */
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

function OrderDetails({ order }: { order: Order }) {
  const t = useWords();
  const language = useLanguage();
  const totalCents = eurosToCents(order.total_amount);
  const returnedCents = eurosToCents(order.returned_amount);
  const date = formatDate(new Date(order.created_at), language);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <OrderAndPaymentStatus
          status={order.status}
          paymentStatus={order.payment_status}
          returnedCents={returnedCents}
        />
        <span className="text-stone">{t('order.placedOn', { date })}</span>
      </p>
      {order.ending && <p className="mt-4 max-w-prose">{t(`order.ending.${order.ending}`)}</p>}
      {order.is_test && <p className="mt-4 inline-block bg-sand px-3 py-1 text-sm">{t('order.test')}</p>}
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24">
        <div className="min-w-0 border-sand border-t">
          <OrderItems order={order} look="detailed" />
          <OrderAdditions order={order} />
        </div>
        <div className="grid gap-8">
          <HeadedSection id="order-summary" title={t('order.summary')}>
            <dl className="mt-3 grid gap-y-2 border-sand border-y py-4">
              <Detail name={t('order.date')}>{date}</Detail>
              <Detail name={t('order.email')}>{order.email}</Detail>
              <Detail name={t('order.method')}>{methodText(order.payment_method, t)}</Detail>
              <Detail name={t('order.total')}>{formatPrice(totalCents)}</Detail>
              {returnedCents > 0 && (
                <>
                  <Detail name={t('order.returned')}>{formatPrice(returnedCents)}</Detail>
                  <Detail name={t('order.remains')}>{formatPrice(totalCents - returnedCents)}</Detail>
                </>
              )}
            </dl>
          </HeadedSection>
          <div>
            <OrderAddresses order={order} />
          </div>
          <OrderParcels order={order} />
          <OrderDocumentList
            order={order}
            hrefOf={(file) => `/account/orders/${order.order_number}/${file}`}
          />
          <OrderWithdrawals order={order} />
          <WithdrawHere order={order} />
          {isPlaced(order.status, order.payment_status) && (
            <div className="grid gap-3">
              {!order.bought_gift_card && (
                <ReorderButton number={order.order_number} className="button button-secondary w-full" />
              )}
              {order.payment_status === 'paid' && order.status !== 'cancelled' && (
                <ResendConfirmationButton order={order} />
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="shrink-0 text-stone">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
