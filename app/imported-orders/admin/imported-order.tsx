import { data } from 'react-router';
import { isUuid } from '#app/accounts/customer-access.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { TableSection } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { DateTime, Detail, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { findImportedOrder } from '../imported-orders.server.ts';
import type { Route } from './+types/imported-order';

export const handle = requireTranslations('admin/imported-orders');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.order.number, 'importedOrders.title', 'importedOrders.lead');
}

export async function loader({ params: { importedOrderId: id } }: Route.LoaderArgs) {
  const order = isUuid(id) ? await findImportedOrder(db, id) : undefined;
  if (!order) throw data(null, 404);
  return { order };
}

export default function ImportedOrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const regions = new Intl.DisplayNames([useLanguage()], { type: 'region' });
  const { number, placedAt, name, email, country, status, isPaid, importedFrom, items } = order;
  const amount = (cents: number | null) => (cents === null ? '–' : price(cents, order.currency));
  return (
    <>
      <BackToList to="/admin/orders/imported">{t('importedOrders.backToList')}</BackToList>
      <h1 className="wrap-anywhere">{number}</h1>
      <p className="admin-lead">{t('importedOrders.readOnly')}</p>
      <section className="admin-panel mt-4" aria-label={t('importedOrders.details')}>
        <dl className="order-details">
          <Detail name={t('importedOrders.date')}>
            <DateTime at={placedAt} />
          </Detail>
          <Detail name={t('importedOrders.customer')}>{name || '–'}</Detail>
          {email && (
            <Detail name={t('importedOrders.email')}>
              <AdminLink to={`/admin/customers?q=${encodeURIComponent(email)}`}>{email}</AdminLink>
            </Detail>
          )}
          <Detail name={t('importedOrders.country')}>{country ? regions.of(country) : '–'}</Detail>
          <Detail name={t('importedOrders.status')}>{status || '–'}</Detail>
          <Detail name={t('importedOrders.total')}>{amount(order.totalCents)}</Detail>
          <Detail name={t('importedOrders.refunded')}>{amount(order.refundedCents)}</Detail>
          <Detail name={t('importedOrders.counted')}>{t(`importedOrders.isPaid.${isPaid}`)}</Detail>
          <Detail name={t('importedOrders.import')}>
            {importedFrom && t('importedOrders.importedFrom', importedFrom)}
          </Detail>
        </dl>
      </section>
      <TableSection
        id="items"
        caption={t('importedOrders.items')}
        rows={items.map((item, position) => ({ ...item, position }))}
        keyOf={({ position }) => String(position)}
        empty={t('importedOrders.noItems')}
        columns={[
          { header: t('importedOrders.item'), isName: true, cell: ({ title }) => title },
          { header: t('importedOrders.options'), cell: ({ options }) => options || '–' },
          { header: t('importedOrders.sku'), cell: ({ sku }) => sku || '–' },
          { header: t('importedOrders.quantity'), isNumber: true, cell: ({ quantity }) => quantity },
          { header: t('importedOrders.price'), isNumber: true, cell: ({ unitCents }) => amount(unitCents) },
        ]}
      />
    </>
  );
}
