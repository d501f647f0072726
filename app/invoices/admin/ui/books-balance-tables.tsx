import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import type { BooksBalance } from '../../tax-report/find-books-balance.server.ts';

/** Compares documents with orders and movements, in sums and with each difference. */
export function BooksBalanceTables({ balance }: { balance: BooksBalance }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const sums = [
    ['lines', balance.linesCents],
    ['adjustments', balance.adjustmentsCents],
    ['invoiced', balance.invoicedCents],
    ['provider', balance.providerCents],
    ['giftCards', balance.giftCardCents],
    ['credited', balance.creditedCents],
    ['refunded', balance.refundedCents],
    ['lost', balance.lostCents],
  ] as const;
  return (
    <section className="mt-10">
      <h2>{t('taxReport.balance')}</h2>
      <p className="admin-note mb-4" data-tone={balance.differenceCount ? 'warning' : undefined}>
        {balance.differenceCount
          ? t('taxReport.balanceBad', { count: balance.differenceCount })
          : t('taxReport.balanceGood')}
      </p>
      {balance.unnumberedOrders > 0 && (
        <p className="admin-note mb-4">
          {t('taxReport.unnumbered', {
            count: balance.unnumberedOrders,
            total: price(balance.unnumberedCents),
          })}
        </p>
      )}
      <DataTable
        caption={t('taxReport.balance')}
        columns={[
          { id: 'sum', header: t('taxReport.sum'), isName: true, cell: ([name]) => t(`taxReport.${name}`) },
          {
            id: 'amount',
            header: t('taxReport.amount'),
            isNumber: true,
            cell: ([, cents]) => price(cents),
          },
        ]}
        rows={[...sums]}
        keyOf={([name]) => name}
        empty={t('taxReport.none')}
      />
      {balance.differences.length > 0 && <DifferenceTable balance={balance} />}
    </section>
  );
}

function DifferenceTable({ balance }: { balance: BooksBalance }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <DataTable
      caption={t('taxReport.balanceBad', { count: balance.differenceCount })}
      columns={[
        {
          id: 'order',
          header: t('taxReport.order'),
          isName: true,
          cell: ({ orderNumber }) => (
            <Link to={`/admin/orders/${orderNumber}`} className="admin-way">
              {orderNumber}
            </Link>
          ),
        },
        {
          id: 'what',
          header: t('taxReport.what'),
          cell: ({ kind }) => t(`taxReport.difference.${kind}`),
        },
        {
          id: 'said',
          header: t('taxReport.said'),
          isNumber: true,
          cell: ({ saidCents }) => price(saidCents),
        },
        {
          id: 'moved',
          header: t('taxReport.moved'),
          isNumber: true,
          cell: ({ movedCents }) => price(movedCents),
        },
      ]}
      rows={balance.differences}
      keyOf={({ kind, orderNumber, saidCents }) => `${kind} ${orderNumber} ${saidCents}`}
      empty={t('taxReport.none')}
    />
  );
}
