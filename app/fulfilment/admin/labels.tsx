import { data } from 'react-router';
import { readChosenOrders } from '#app/orders/admin/order-form.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { offersLabels } from '../labels/sendcloud.server.ts';
import { planLabels } from '../picking/buy-labels.server.ts';
import { MOST_ORDERS } from '../picking/most-orders.ts';
import type { Route } from './+types/labels';

export const handle = requireTranslations('admin/orders');

export const meta = unindexedPageMeta('labels.confirm.title', 'labels.confirm.lead');

/** Previews which of the `chosen` orders would get a new label. Buys nothing. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const chosen = readChosenOrders(form);
  const refusal = !offersLabels()
    ? ('not-offered' as const)
    : !chosen.length
      ? ('none-chosen' as const)
      : chosen.length > MOST_ORDERS
        ? ('too-many' as const)
        : undefined;
  if (refusal) return data({ ok: false as const, refusal }, refusal === 'not-offered' ? 409 : 400);
  const orderIds = chosen.map(({ orderId }) => orderId);
  const plan = await planLabels(db, orderIds);
  const marks = chosen.map(({ orderId, paymentStatus }) => `${orderId}:${paymentStatus}`).join(' ');
  return data({ ok: true as const, plan, chosen: marks });
}

export default function LabelsPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <BackToList to="/admin/orders">{t('labels.confirm.back')}</BackToList>
      <h1>{t('labels.confirm.title')}</h1>
      {actionData?.ok ? (
        <Confirmation {...actionData} />
      ) : (
        <AdminNote role="alert" tone="critical">
          {actionData?.refusal === 'not-offered'
            ? t('labels.problem.not-offered')
            : actionData?.refusal === 'too-many'
              ? t('adminOrders.documents.tooMany', { most: MOST_ORDERS })
              : t('adminOrders.batch.problem.none-chosen')}
        </AdminNote>
      )}
    </>
  );
}

type Confirmed = Extract<Route.ComponentProps['actionData'], { ok: true }>;

function Confirmation({ plan: { fresh, again, leftOut }, chosen }: Confirmed) {
  const t = useWords();
  return (
    <>
      <p className="admin-lead">{t('labels.confirm.new', { count: fresh.length })}</p>
      {fresh.length > 0 && (
        <>
          <p>{fresh.map(({ number }) => number).join(', ')}</p>
          <AdminNote className="mt-4" tone="warning">
            {t('labels.confirm.cost', { count: fresh.length })}
          </AdminNote>
        </>
      )}
      {again.length > 0 && (
        <p className="mt-4">{t('labels.confirm.again', { count: again.length, orders: again.join(', ') })}</p>
      )}
      {leftOut.length > 0 && (
        <section className="mt-6" aria-labelledby="labels-left-out">
          <h2 id="labels-left-out">{t('labels.confirm.leftOut', { count: leftOut.length })}</h2>
          <ul>
            {leftOut.map(({ number, reason }) => (
              <li key={number}>
                {number}: {t(`labels.problem.${reason}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {fresh.length + again.length > 0 && (
        <form method="post" action="/admin/orders/labels.pdf" target="_blank" rel="noopener" className="mt-6">
          <input type="hidden" name="chosen" value={chosen} />
          <input type="hidden" name="buy" value={fresh.map(({ orderId }) => orderId).join(' ')} />
          <SubmitButton>
            {fresh.length ? t('labels.confirm.buy', { count: fresh.length }) : t('labels.print')}
          </SubmitButton>
        </form>
      )}
    </>
  );
}
