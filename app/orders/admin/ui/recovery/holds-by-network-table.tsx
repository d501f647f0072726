import '../../register-translations.ts';
import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { NetworkHolds } from '../../../holds/list-holds.server.ts';

type NetworkTableProps = { networks: NetworkHolds[]; onRelease: (form: HTMLFormElement) => void };

/** The networks whose unpaid orders keep most. */
export function HoldsByNetworkTable({ networks, onRelease }: NetworkTableProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery/holds');
  const price = useFormatAdminPrice();
  const columns: Column<NetworkHolds>[] = [
    {
      id: 'network',
      header: t('adminHolds.network'),
      isName: true,
      cell: ({ network }) => (
        <Link to={`/admin/recovery/holds?q=${encodeURIComponent(network)}`} className="admin-way">
          {network}
        </Link>
      ),
    },
    { id: 'orders', header: t('adminHolds.orderCount'), isNumber: true, cell: ({ orders }) => orders },
    { id: 'pieces', header: t('adminHolds.pieces'), isNumber: true, cell: ({ pieces }) => pieces },
    {
      id: 'total',
      header: t('adminOrders.column.total'),
      isNumber: true,
      cell: ({ totalCents }) => price(totalCents),
    },
    {
      id: 'release',
      header: t('adminOrders.column.actions'),
      isPinned: true,
      cell: ({ network, orders }) => (
        <ButtonWithConfirmDialog
          label={t('adminHolds.releaseAll')}
          name={t('adminHolds.releaseAllOf', { network })}
          look="link"
          question={t('adminHolds.releaseAllQuestion', { network, count: orders })}
          confirm={t('adminHolds.releaseAll')}
          action={address('network-releases')}
          fields={{ network }}
          onConfirm={onRelease}
        >
          <p className="mb-4 text-stone">{t('adminHolds.releaseAllText')}</p>
        </ButtonWithConfirmDialog>
      ),
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="held-networks">
      <h2 id="held-networks" className="mb-3">
        {t('adminHolds.networks')}
      </h2>
      <DataTable
        caption={t('adminHolds.networks')}
        columns={columns}
        rows={networks}
        keyOf={({ network }) => network}
        empty=""
      />
    </section>
  );
}
