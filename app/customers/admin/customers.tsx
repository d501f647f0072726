import { redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { readCursor, writeCursor } from '#app/ui/admin/list/list-cursor.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { ROWS_PER_PAGE } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { findOwnerByEmailOrId } from '../find-customer.server.ts';
import { type ListedCustomer, listCustomers } from '../list-customers.server.ts';
import type { Route } from './+types/customers';

export const handle = requireTranslations('admin/customers', 'admin/orders');

const CUSTOMER_LIST = '/admin/customers/export.csv';
const NEWSLETTER_LIST = '/admin/customers/newsletter.csv';
const IMPORT = '/admin/customers/import';
const LONGEST_SEARCH = 254;

export const meta = unindexedPageMeta('customers.title', 'customers.lead');

/** GET /admin/customers lists customers. A search for a full address or account id redirects to the customer's page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = (url.searchParams.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim();
  const search = asked.slice(0, LONGEST_SEARCH);
  const owner = search && (await findOwnerByEmailOrId(db, search, new Date()));
  if (owner) throw redirect(`/admin/customers/${owner.key}${withoutSearch(url.searchParams)}`);
  const before = readCursor(url.searchParams.get('before'));
  const { older, ...page } = await listCustomers(db, { search, before, perPage: ROWS_PER_PAGE });
  const erased = /^\d{1,6}$/.exec(url.searchParams.get('erased') ?? '')?.[0];
  return {
    search,
    ...page,
    older: older && writeCursor(older),
    isFirst: !before || search !== '',
    mayImport: mayOpen(context.get(signedInAdmin).role, IMPORT, 'GET'),
    mayExport: mayOpen(context.get(signedInAdmin).role, CUSTOMER_LIST, 'GET'),
    erased: erased === undefined ? undefined : Number(erased),
  };
}

export default function CustomersTab({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { search, isCut, mayImport, mayExport, erased, ...page } = loaderData;
  return (
    <>
      <h1>{t('customers.title')}</h1>
      <p className="admin-lead mb-4">{t('customers.lead')}</p>
      <div role="status" className="mb-4 empty:hidden">
        {erased !== undefined && (
          <AdminNote tone="good">{t('customers.erased', { count: erased })}</AdminNote>
        )}
      </div>
      <ListSearch label={t('customers.search')} search={search} />
      <p role="status" className="mb-3 text-stone wrap-anywhere empty:hidden">
        {isCut && t('customers.cut')}
        {search && page.customers.length === 0 && t('customers.none', { asked: search })}
      </p>
      <CustomerTable {...page} />
      {mayExport && (
        <div className="mt-4 flex flex-wrap gap-3">
          <DownloadForm action={CUSTOMER_LIST}>{t('customers.exportAll')}</DownloadForm>
          <DownloadForm action={NEWSLETTER_LIST}>{t('customers.newsletterList')}</DownloadForm>
        </div>
      )}
      {mayImport && (
        <AdminLink to={IMPORT} className="mt-4">
          {t('customers.import')}
        </AdminLink>
      )}
    </>
  );
}

function withoutSearch(parameters: URLSearchParams): string {
  const language = parameters.get('lang');
  return language ? `?${new URLSearchParams({ lang: language })}` : '';
}

type CustomerTableProps = { customers: ListedCustomer[]; older: string | undefined; isFirst: boolean };

function CustomerTable({ customers, older, isFirst }: CustomerTableProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const itemAddress = useItemAddress();
  const columns: Column<ListedCustomer>[] = [
    {
      header: t('adminOrders.column.email'),
      isName: true,
      cell: ({ key, email }) => (
        <AdminLink to={itemAddress(`/admin/customers/${key}`)} className="admin-address">
          {email}
        </AdminLink>
      ),
    },
    { header: t('customers.name'), cell: ({ name }) => name || '–' },
    { header: t('customers.column.kind'), cell: ({ kind }) => t(`customers.${kind}`) },
    { header: t('adminOrders.title'), isNumber: true, cell: ({ orders }) => orders || '–' },
    {
      header: t('customers.column.kept'),
      isNumber: true,
      cell: ({ orders, keptCents }) => (orders ? price(keptCents) : '–'),
    },
    {
      header: t('customers.column.active'),
      cell: ({ lastActiveAt }) => <DateTime at={lastActiveAt} className="tabular-nums" />,
    },
  ];
  return (
    <>
      <DataTable
        caption={t('customers.title')}
        columns={columns}
        rows={customers}
        keyOf={({ key }) => key}
        empty={t('customers.empty')}
      />
      {(older || !isFirst) && (
        <nav key={older} className="admin-pager" aria-label={t('customers.title')}>
          {!isFirst && <AdminLink to="/admin/customers">{t('customers.newest')}</AdminLink>}
          {older && (
            <AdminLink to={`/admin/customers?${new URLSearchParams({ before: older })}`} rel="next">
              {t('customers.older')}
            </AdminLink>
          )}
        </nav>
      )}
    </>
  );
}
