import { randomUUID } from 'node:crypto';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { OrdersLoadFailure } from '#app/orders/admin/ui/orders-load-failure.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { findOrderForAdditions } from '../additions/find-order-for-additions.server.ts';
import { findPiecesToAdd } from '../additions/find-pieces-to-add.server.ts';
import { readWantedPieces } from '../additions/wanted-pieces.ts';
import type { Route } from './+types/order-additions';
import { AddPiecesForm } from './additions/add-pieces-form.tsx';
import { AdditionPanel } from './additions/addition-panel.tsx';
import { additionForms, statusOfAddition } from './additions/submit-addition.server.ts';

export const handle = requireTranslations('admin/order-edits', 'admin/orders');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(loaderData?.order.number, t('additions.title')),
    description: t('additions.lead'),
    robots: 'noindex',
  }));
}

/**
 * GET /admin/orders/:orderNumber/additions?q=&piece=: an order's additions, and a search for items; the URL has the query and the
 * selection.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const wanted = readWantedPieces(url.searchParams.getAll('piece'));
  const found = await findOrderForAdditions(db, params.orderNumber, wanted, language, new Date());
  if (!found) throw data(null, { status: 404 });
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const search = isPostgresText(typed) ? typed : '';
  const pieces = found.refusal ? [] : await findPiecesToAdd(db, search, language);
  const isAsked = url.searchParams.has('asked');
  return { ...found, search, pieces, isAsked, additionId: randomUUID() };
}

/** POST …/requests or …/withdrawals. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
  if (!isPostgresText(params.orderNumber)) throw data(null, { status: 404 });
  const submit = formActionOfPath(pattern, additionForms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit(db, context.get(signedInAdmin), params.orderNumber, form, new Date());
  return data(answer, statusOfAddition(answer));
}

/** Also refreshes after a conflict, to display the changes of another operator. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function OrderAdditions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const sameList = useSameList();
  const { order, addedTo, additions, refusal, isAsked } = loaderData;
  const page = `/admin/orders/${order.number}`;
  return (
    <>
      <Link to={sameList(page)} className="admin-way">
        {t('adminOrders.order', { number: order.number })}
      </Link>
      <h1>{t('additions.title')}</h1>
      <p className="max-w-prose text-stone">{t('additions.lead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {!actionData && isAsked && (
          <p className="admin-note" data-tone="good">
            {t('additions.asked', { email: order.email })}
          </p>
        )}
        {actionData && 'of' in actionData && (
          <p className="admin-note" data-tone={actionData.ok ? 'good' : 'critical'}>
            {t(actionData.ok ? 'additions.withdrawn' : `additions.problem.${actionData.reason}`)}
          </p>
        )}
        {actionData && !('of' in actionData) && <RefusalNote reason={actionData.reason} />}
      </div>
      {additions.map((addition) => (
        <AdditionPanel key={addition.id} number={order.number} addition={addition} />
      ))}
      {refusal ? (
        <p className="admin-note mt-4" data-tone="warning">
          {t(`additions.closed.${refusal}`, { number: addedTo ?? '' })}
        </p>
      ) : (
        <AddPiecesForm {...loaderData} />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrdersLoadFailure error={error} isDetail />;
}
