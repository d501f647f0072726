import { data } from 'react-router';
import { addressLines } from '#app/orders/address-lines.ts';
import { submitOrderForm } from '#app/orders/admin/order-form.server.ts';
import { OrderPageHead, orderPageMeta } from '#app/orders/admin/ui/order-page.tsx';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { whyNotEditable } from '#app/orders/order-edit-rules.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { findOrderEdits } from '../order-edits.server.ts';
import type { Route } from './+types/order-edit';
import { type OrderEditAnswer, orderEditForms } from './submit-order-edit.server.ts';
import { DeliveryForm } from './ui/delivery-form.tsx';
import { EmailChangeForm, ExchangeForm } from './ui/order-edit-forms.tsx';

export const handle = requireTranslations('account', 'addresses', 'admin/order-edits', 'admin/orders');

export const meta = orderPageMeta('amendments.title', 'amendments.lead');

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findAdminOrder(db, params.orderNumber);
  if (!order) throw data(null, { status: 404 });
  return { order, ...(await findOrderEdits(db, order)) };
}

export function action(args: Route.ActionArgs) {
  return submitOrderForm(args, orderEditForms);
}

export { clientAction, revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function OrderEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { order, shipments } = loaderData;
  const given = actionData && 'of' in actionData ? actionData : undefined;
  const kind = order.bought ? 'gift-card' : 'goods';
  const refusal = whyNotEditable({ ...order, isDeleted: Boolean(order.deletedAt), kind, shipments });
  const isSomebodys = !order.deletedAt && order.email !== '';
  return (
    <>
      <OrderPageHead number={order.number} title="amendments.title" lead="amendments.lead" />
      {refusal ? (
        <AdminNote className="mt-4" tone="warning">
          {t(refusal === 'sent' ? 'amendments.sent' : `amendments.problem.${refusal}`)}
        </AdminNote>
      ) : (
        <>
          <DeliverySection page={loaderData} given={given} />
          <ItemsSection page={loaderData} given={given} />
        </>
      )}
      {isSomebodys && (
        <section className="admin-panel max-w-2xl" aria-labelledby="amended-email-title">
          <h2 id="amended-email-title">{t('amendments.email')}</h2>
          <p className="mt-2 wrap-anywhere">{order.email}</p>
          <EmailChangeForm
            order={order}
            open={loaderData.emailChange}
            changeId={loaderData.emailChangeId}
            given={given?.of === 'email-change' ? given : undefined}
          />
        </section>
      )}
      <AskBeforeLeaving />
    </>
  );
}

type SectionProps = { page: Route.ComponentProps['loaderData']; given: OrderEditAnswer | undefined };

function DeliverySection({ page: { order, looksUpDutchAddresses }, given }: SectionProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby="amended-address">
      <h2 id="amended-address">
        {t(order.shippingMethod?.kind === 'pickup' ? 'amendments.pickup' : 'amendments.address')}
      </h2>
      <address className="mt-2 not-italic wrap-anywhere">
        {addressLines(order.shippingAddress, language).join(', ')}
      </address>
      <DeliveryForm
        order={order}
        looksUpDutchAddresses={looksUpDutchAddresses}
        given={given?.of === 'address' ? given : undefined}
      />
    </section>
  );
}

function ItemsSection({ page: { order, lines, removable }, given }: SectionProps) {
  const t = useWords();
  const sameList = useSameList();
  const page = `/admin/orders/${order.number}`;
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby="amended-pieces">
      <h2 id="amended-pieces">{t('amendments.exchange')}</h2>
      <ExchangeForm order={order} lines={lines} given={given?.of === 'exchange' ? given : undefined} />
      {removable !== undefined && (
        <p className="mt-4 text-stone">
          <TextLink to={`${sameList(page)}#back-${removable}`}>{t('amendments.remove')}</TextLink>{' '}
          {t('amendments.removeText')}
        </p>
      )}
      {order.paymentStatus === 'paid' && (
        <p className="mt-4 text-stone">
          <TextLink to={sameList(`${page}/additions`)}>{t('amendments.add')}</TextLink>{' '}
          {t('amendments.addText')}
        </p>
      )}
    </section>
  );
}
