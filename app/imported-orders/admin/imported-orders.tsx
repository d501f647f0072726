import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { TableSection } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { SecondaryLink } from '#app/ui/link.tsx';
import { type ImportedSums, listImportedOrders, sumImportedOrders } from '../imported-orders.server.ts';
import type { Route } from './+types/imported-orders';
import { ImportedOrderTable } from './ui/imported-order-table.tsx';

const IMPORT = '/admin/orders/imported/import';

export const handle = requireTranslations('admin/imported-orders');

export const meta = unindexedPageMeta('importedOrders.title', 'importedOrders.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  const isFirst = !list.search && list.page === 1;
  const [{ orders, total }, sums] = await Promise.all([
    listImportedOrders(db, list),
    isFirst ? sumImportedOrders(db) : [],
  ]);
  const mayImport = mayOpen(context.get(signedInAdmin).role, IMPORT, 'GET');
  return { list: { ...list, total }, orders, sums, mayImport };
}

export default function ImportedOrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { list, orders, sums, mayImport } = loaderData;
  return (
    <>
      <BackToList to="/admin/orders">{t('importedOrders.back')}</BackToList>
      <div className="admin-head">
        <div>
          <h1>{t('importedOrders.title')}</h1>
          <p className="admin-lead">{t('importedOrders.lead')}</p>
        </div>
        {mayImport && <SecondaryLink to={IMPORT}>{t('orderImport.link')}</SecondaryLink>}
      </div>
      {sums.length > 0 && <SumsByYear sums={sums} />}
      <ListSearch label={t('importedOrders.search')} search={list.search} />
      <ImportedOrderTable orders={orders} list={list} />
    </>
  );
}

function SumsByYear({ sums }: { sums: ImportedSums[] }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <TableSection
      id="sums"
      className="mt-8 mb-6"
      caption={t('importedOrders.sums')}
      rows={sums}
      keyOf={({ year, currency }) => `${year} ${currency}`}
      empty=""
      columns={[
        { header: t('importedOrders.year'), isName: true, cell: ({ year }) => year },
        { header: t('importedOrders.currency'), cell: ({ currency }) => currency },
        { header: t('importedOrders.orders'), isNumber: true, cell: ({ orders }) => orders },
        { header: t('importedOrders.items'), isNumber: true, cell: ({ items }) => items },
        ...(['totalCents', 'refundedCents'] as const).map((name) => ({
          header: t(`importedOrders.${name === 'totalCents' ? 'total' : 'refunded'}`),
          isNumber: true,
          cell: (sum: ImportedSums) => price(sum[name], sum.currency),
        })),
        { header: t('importedOrders.unpaid'), isNumber: true, cell: ({ unpaid }) => unpaid },
      ]}
    />
  );
}
