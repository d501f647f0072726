import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { OrdersLoadFailure } from '#app/orders/admin/ui/orders-load-failure.tsx';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { listExchanges } from '../exchanges/exchanges.server.ts';
import type { Route } from './+types/order-exchanges';
import { ExchangePanel } from './exchanges/exchange-panel.tsx';
import { exchangeForms, statusOfExchangeDecision } from './exchanges/submit-exchange-decision.server.ts';

export const handle = requireTranslations('admin/order-edits', 'admin/orders');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(loaderData?.order.number, t('exchanges.title')),
    description: t('exchanges.lead'),
    robots: 'noindex',
  }));
}

/** GET /admin/orders/:orderNumber/exchanges: displays an order's exchanges; a separate page, since few orders have any. */
export async function loader({ params }: Route.LoaderArgs) {
  const order = await findAdminOrder(db, params.orderNumber);
  if (!order) throw data(null, { status: 404 });
  const exchanges = (await listExchanges(db, order.id)).map(({ askedAt, endedAt: _, ...exchange }) => ({
    ...exchange,
    askedAt: askedAt.toISOString(),
  }));
  return { order: { number: order.number }, exchanges: exchanges.toReversed() };
}

/** POST …/intakes or …/endings {exchangeId, reason}: receives the items, or gives the exchange up. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
  if (!isPostgresText(params.orderNumber)) throw data(null, { status: 404 });
  const submit = formActionOfPath(pattern, exchangeForms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit(db, context.get(signedInAdmin), params.orderNumber, form, new Date());
  return data(answer, statusOfExchangeDecision(answer));
}

/** A conflict reloads the page too, which displays the other operator's change. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function OrderExchanges({
  loaderData: { order, exchanges },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  const sameList = useSameList();
  const given = actionData && 'of' in actionData ? actionData : undefined;
  return (
    <>
      <Link to={sameList(`/admin/orders/${order.number}`)} className="admin-way">
        {t('adminOrders.order', { number: order.number })}
      </Link>
      <h1>{t('exchanges.title')}</h1>
      <p className="max-w-prose text-stone">{t('exchanges.lead')}</p>
      {exchanges.length === 0 && <p className="mt-4">{t('exchanges.none')}</p>}
      {exchanges.map((exchange) => (
        <ExchangePanel
          key={exchange.id}
          number={order.number}
          exchange={exchange}
          given={given?.exchangeId === exchange.id ? given : undefined}
        />
      ))}
      <AskBeforeLeaving />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrdersLoadFailure error={error} isDetail />;
}
