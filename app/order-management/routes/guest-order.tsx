import { data } from 'react-router';
import { OrderParcels } from '#app/fulfilment/shipments/ui/order-parcels.tsx';
import { OrderAdditions } from '#app/order-edits/ui/order-additions.tsx';
import { isPlaced } from '#app/orders/order-status.ts';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { paymentSessionIdBody } from '#app/payments/payment-session-id-body.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { submitFindOrder } from '#app/returns/submit-find-order.server.ts';
import { type FindOrderAnswer, FindOrderForm } from '#app/returns/ui/find-order-form.tsx';
import { OrderWithdrawals, WithdrawHere } from '#app/returns/ui/order-withdrawals.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { findOrderByGuestLink, requestGuestOrderLink } from '../history/guest-order-access.server.ts';
import { OrderAddresses, OrderDocumentList } from '../ui/order-details.tsx';
import { OrderItems } from '../ui/order-items.tsx';
import { OrderAndPaymentStatus } from '../ui/order-statuses.tsx';
import { ReorderButton } from '../ui/reorder-button.tsx';
import type { Route } from './+types/guest-order';

export const handle = requireTranslations('orders', 'returns', 'shipping');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const isForm = loaderData?.link === '';
  return pageMeta(matches, (t) => ({
    title: t(isForm ? 'order.find.title' : 'order.guest.name'),
    description: t(isForm ? 'order.find.text' : 'order.guest.description'),
    isFound: isForm,
  }));
}

/** GET shows the order of an emailed link, or 404 for an invalid link. Without a link it shows the request form. */
export async function loader({ url }: Route.LoaderArgs) {
  const link = url.searchParams.get('link') ?? '';
  if (!link) return data({ order: undefined, link });
  const order = await findOrderByGuestLink(db, link, new Date());
  return data({ order, link }, order ? 200 : 404);
}

/** POST {session_id} or {number, email} emails a link. The response is the same if number and email do not match. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  if (!form.has('session_id')) return submitFindOrder(db, form, context.get(requestInfo));
  const read = paymentSessionIdBody.safeParse({ sessionId: form.get('session_id') });
  if (!read.success) return data({ shows: 'notFound', mailsTo: '' } as const, 404);
  const { clientAddress, language } = context.get(requestInfo);
  const asker = { network: clientSubnet(clientAddress), language };
  const asked = await requestGuestOrderLink(db, read.data.sessionId, asker);
  if (asked.ok) return data({ shows: 'mailed', mailsTo: asked.mailsTo } as const, 200);
  if (asked.reason === 'not-found') return data({ shows: 'notFound', mailsTo: '' } as const, 404);
  const headers = { 'Retry-After': String(asked.waitSeconds) };
  return data({ shows: 'tooMany', mailsTo: '' } as const, { status: 429, headers });
}

export default function GuestOrder({ loaderData: { order, link }, actionData }: Route.ComponentProps) {
  const asked = actionData && 'mailsTo' in actionData ? actionData : undefined;
  const found = actionData && !('mailsTo' in actionData) ? actionData : undefined;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      {order && !actionData ? (
        <Order order={order} link={link} />
      ) : (
        <>
          {(asked || (link && !found)) && (
            <Said shows={asked?.shows ?? 'dead'} mailsTo={asked?.mailsTo ?? ''} />
          )}
          {!asked && <FindOrder answer={found} isAlone={!link || found !== undefined} />}
        </>
      )}
    </div>
  );
}

function Order({ order, link }: { order: OrderView; link: string }) {
  const t = useWords();
  const language = useLanguage();
  const date = formatDate(new Date(order.created_at), language);
  return (
    <>
      <h1 className="text-title">
        <UnbrokenNumbers>{t('order.guest.title', { number: order.order_number })}</UnbrokenNumbers>
      </h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <OrderAndPaymentStatus
          status={order.status}
          paymentStatus={order.payment_status}
          returnedCents={eurosToCents(order.returned_amount)}
        />
        <span className="text-stone">{t('order.guest.placed', { date })}</span>
      </p>
      {order.is_test && <p className="mt-4 inline-block bg-sand px-3 py-1 text-sm">{t('order.test')}</p>}
      {order.ending && <p className="mt-4 max-w-prose">{t(`order.ending.${order.ending}`)}</p>}
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24">
        <div className="min-w-0">
          <OrderItems order={order} />
          <OrderAdditions order={order} />
        </div>
        <div className="grid gap-8">
          <div>
            <OrderAddresses order={order} email={order.email} />
          </div>
          <OrderParcels order={order} />
          <OrderDocumentList
            order={order}
            hrefOf={(file) => `/guest-order/${file}?link=${encodeURIComponent(link)}`}
          />
          <OrderWithdrawals order={order} />
          <WithdrawHere order={order} link={link} />
          {isPlaced(order.status, order.payment_status) && !order.bought_gift_card && (
            <ReorderButton
              number={order.order_number}
              link={link}
              className="button button-secondary w-full"
            />
          )}
        </div>
      </div>
    </>
  );
}

function FindOrder({ answer, isAlone }: { answer: FindOrderAnswer | undefined; isAlone: boolean }) {
  const t = useWords();
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <section aria-labelledby="find-order" className={isAlone ? 'max-w-md' : 'mt-12 max-w-md'}>
      <Heading id="find-order" className={isAlone ? 'text-title' : 'text-heading'}>
        {t('order.find.title')}
      </Heading>
      {answer?.shows !== 'linkMailed' && <p className="mt-4">{t('order.find.text')}</p>}
      <FindOrderForm action="/guest-order" answer={answer} mailed={t('order.find.mailed')} />
    </section>
  );
}

function Said({ shows, mailsTo }: { shows: 'mailed' | 'notFound' | 'tooMany' | 'dead'; mailsTo: string }) {
  const t = useWords();
  return (
    <div className="max-w-prose">
      <h1 className="text-title">{t(`order.guest.${shows}.title`)}</h1>
      <p role="status" className="mt-4">
        {t(`order.guest.${shows}.text`, { mailsTo })}
      </p>
      <SecondaryLink to={shows === 'mailed' ? '/' : '/contact'} className="mt-8">
        {t(shows === 'mailed' ? 'order.continueShopping' : 'order.guest.contact')}
      </SecondaryLink>
    </div>
  );
}
