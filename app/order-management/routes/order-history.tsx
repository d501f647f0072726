import { data, href } from 'react-router';
import { AccountPageFrame, SignInRequired } from '#app/accounts/account-area/ui/account-page-frame.tsx';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { isPlaced } from '#app/orders/order-status.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDate, formatPrice } from '#app/ui/formats.ts';
import { ButtonLink, Link, TextLink } from '#app/ui/link.tsx';
import { deferred, ShowDeferred } from '#app/ui/show-deferred.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { listCustomerOrders, type OrderSummary } from '../history/customer-orders.server.ts';
import { OrderListSkeleton, OrderLoadFailure } from '../ui/order-loading.tsx';
import { OrderAndPaymentStatus } from '../ui/order-statuses.tsx';
import { ReorderButton } from '../ui/reorder-button.tsx';
import type { Route } from './+types/order-history';

export const handle = requireTranslations('orders', 'sign-in');

type Shown = { orders: OrderSummary[] | undefined; unverified?: string | undefined };

export const meta = unindexedPageMeta('account.orders', 'account.ordersText');

/** Guest orders with the customer's address are included once that address is verified. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  if (!customer) return data<{ shown: Shown }>({ shown: { orders: undefined } }, 401);
  const { id, email, isEmailVerified } = customer;
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const orders = await listCustomerOrders(db, id);
  return data<{ shown: Shown }>({ shown: { orders, unverified: isEmailVerified ? undefined : email } });
}

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

const PICTURES_SHOWN = 3;

function OrderList({ orders, unverified }: { orders: OrderSummary[]; unverified: string | undefined }) {
  const t = useWords();
  if (!orders.length) {
    return (
      <div className="mt-8 flex flex-col items-start">
        <h2 className="text-heading">{t(unverified ? 'order.notYet' : 'order.noOrders')}</h2>
        <p className="mt-3 max-w-prose text-stone [overflow-wrap:anywhere]">
          {unverified ? t('order.notYetText', { email: unverified }) : t('order.noOrdersText')}
        </p>
        <ButtonLink to="/" className="mt-8">
          {t('order.continueShopping')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} />
      ))}
    </ul>
  );
}

function OrderRow({ order }: { order: OrderSummary }) {
  const t = useWords();
  const language = useLanguage();
  const { number, pieces, pictures, isGiftCard, addedTo } = order;
  return (
    <li className="order-row">
      <div className="order-row-pictures" aria-hidden>
        {[...new Set(pictures)].slice(0, PICTURES_SHOWN).map((url) => (
          <LinePicture key={url} url={url} sizes="56px" />
        ))}
      </div>
      <div className="min-w-0">
        <h2 className="font-sans text-base">
          <Link
            to={href('/account/orders/:orderNumber', { orderNumber: number })}
            className="order-row-link tabular-nums"
          >
            <UnbrokenNumbers>{t('order.numbered', { number })}</UnbrokenNumbers>
          </Link>
        </h2>
        <p className="text-sm text-stone">
          {formatDate(new Date(order.createdAt), language)} ·{' '}
          {isGiftCard ? t('order.giftCard') : t('order.pieces', { count: pieces })}
        </p>
        {addedTo && (
          <p className="order-row-added">
            <TextLink
              to={href('/account/orders/:orderNumber', { orderNumber: addedTo })}
              className="inline-flex min-h-11 items-center text-sm"
            >
              <UnbrokenNumbers>{t('order.addedTo', { number: addedTo })}</UnbrokenNumbers>
            </TextLink>
          </p>
        )}
        {!isGiftCard && isPlaced(order.status, order.paymentStatus) && (
          <div className="order-row-again">
            <ReorderButton number={number} className="text-link min-h-11 text-sm" />
          </div>
        )}
      </div>
      <p className="order-row-status text-sm">
        <OrderAndPaymentStatus
          status={order.status}
          paymentStatus={order.paymentStatus}
          returnedCents={order.returnedCents}
        />
      </p>
      <p className="order-row-total tabular-nums">
        {formatPrice(order.totalCents)}
        {order.returnedCents > 0 && (
          <span className="block text-sm text-stone">
            {t('order.returnedOf', { amount: formatPrice(order.returnedCents) })}
          </span>
        )}
      </p>
    </li>
  );
}
