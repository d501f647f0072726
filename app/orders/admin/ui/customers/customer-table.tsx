import '../../register-translations.ts';
import './register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ListedCustomer } from '../../../customers/list-customers.server.ts';

type CustomerTableProps = {
  customers: ListedCustomer[];
  /** Where the next page begins; undefined on the last one. */
  older: string | undefined;
  isFirst: boolean;
};

/** Who bought or registered, who was active last first, with the ways to the pages before and after. */
export function CustomerTable({ customers, older, isFirst }: CustomerTableProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const itemAddress = useItemAddress();
  const columns: Column<ListedCustomer>[] = [
    {
      id: 'email',
      header: t('adminOrders.column.email'),
      isName: true,
      cell: ({ key, email }) => (
        <Link to={itemAddress(`/admin/customers/${key}`)} className="admin-way admin-address">
          {email}
        </Link>
      ),
    },
    { id: 'name', header: t('customers.name'), cell: ({ name }) => name || '–' },
    {
      id: 'kind',
      header: t('customers.column.kind'),
      cell: ({ isGuest }) => t(isGuest ? 'customers.guest' : 'customers.account'),
    },
    { id: 'orders', header: t('adminOrders.title'), isNumber: true, cell: ({ orders }) => orders || '–' },
    {
      id: 'kept',
      header: t('customers.column.kept'),
      isNumber: true,
      cell: ({ orders, keptCents }) => (orders ? price(keptCents) : '–'),
    },
    {
      id: 'active',
      header: t('customers.column.active'),
      cell: ({ lastActiveAt }) => (
        <time dateTime={lastActiveAt} className="tabular-nums">
          {formatDateTime(lastActiveAt, language)}
        </time>
      ),
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
          {!isFirst && (
            <Link to="/admin/customers" className="admin-way">
              {t('customers.newest')}
            </Link>
          )}
          {older && (
            <Link
              to={`/admin/customers?${new URLSearchParams({ before: older })}`}
              rel="next"
              className="admin-way"
            >
              {t('customers.older')}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
