import type { ReactNode } from 'react';
import { vatStateName } from '#app/orders/vat-notes.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatPercent } from '#app/tax/tax-rates.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import type { BooksBalance } from '../../tax-report/find-books-balance.server.ts';
import type { SupplyRow } from '../../tax-report/find-supplies.server.ts';
import type { CorrectionRow, TaxReport, TaxReportRow } from '../../tax-report/tax-report.server.ts';

type TaxReportProps = { report: TaxReport; supplies: SupplyRow[] };

export function TaxReportTables({ report: { rows, corrections }, supplies }: TaxReportProps) {
  const t = useWords();
  const { state, rate, rateType, amounts, quarter } = useTaxColumns();
  const of = (kind: TaxReportRow['kind']) => rows.filter((row) => row.kind === kind);
  const table = (kind: TaxReportRow['kind'], columns: Column<TaxReportRow>[]) => (
    <DataTable
      caption={t(`taxReport.${kind}`)}
      columns={columns}
      rows={of(kind)}
      keyOf={(row) => `${row.state} ${row.rate} ${row.rateType}`}
      empty={t('taxReport.none')}
    />
  );
  return (
    <>
      <Part title={t('taxReport.domestic')}>{table('domestic', [state, rateType, rate, ...amounts])}</Part>
      <Part title={t('taxReport.oss')} lead={t('taxReport.ossLead')}>
        {table('oss', [state, rateType, rate, ...amounts])}
        {corrections.length > 0 && (
          <>
            <h3 className="mt-5">{t('taxReport.corrections')}</h3>
            <DataTable
              caption={t('taxReport.corrections')}
              columns={[state, quarter, ...amounts]}
              rows={corrections}
              keyOf={(row) => `${row.state} ${row.quarter}`}
              empty={t('taxReport.none')}
            />
          </>
        )}
      </Part>
      <Part title={t('taxReport.intra-community')} lead={t('taxReport.suppliesLead')}>
        {table('intra-community', [state, ...amounts])}
        {supplies.length > 0 && <SupplyTables supplies={supplies} />}
      </Part>
      <Part title={t('taxReport.export')} lead={t('taxReport.exportLead')}>
        {table('export', [state, ...amounts])}
      </Part>
      {of('voucher').length > 0 && (
        <Part title={t('taxReport.voucher')} lead={t('taxReport.voucherLead')}>
          {table('voucher', [state, ...amounts])}
        </Part>
      )}
    </>
  );
}

function useTaxColumns() {
  const t = useWords();
  const price = useFormatAdminPrice();
  const language = useLanguage();
  const state: Column<{ state: string }> = {
    header: t('taxReport.state'),
    isName: true,
    cell: (row) => vatStateName(row.state, language),
  };
  const rate: Column<TaxReportRow> = {
    header: t('taxReport.rate'),
    isNumber: true,
    cell: (row) => formatPercent(row.rate, language),
  };
  const rateType: Column<TaxReportRow> = {
    header: t('taxReport.rateType'),
    cell: (row) => t(`taxReport.rateType.${row.rateType}`),
  };
  const amounts: Column<{ netCents: number; vatCents: number }>[] = [
    { header: t('taxReport.net'), isNumber: true, cell: ({ netCents }) => price(netCents) },
    { header: t('taxReport.vat'), isNumber: true, cell: ({ vatCents }) => price(vatCents) },
  ];
  const quarter: Column<CorrectionRow> = {
    header: t('taxReport.correctedQuarter'),
    cell: (row) => row.quarter,
  };
  return { state, rate, rateType, amounts, quarter };
}

function SupplyTables({ supplies }: { supplies: SupplyRow[] }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const columns: Column<SupplyRow>[] = [
    { header: t('taxReport.supplies.letters'), cell: ({ letters }) => letters },
    { header: t('taxReport.supplies.number'), isName: true, cell: ({ number }) => number },
    { header: t('taxReport.supplies.supplied'), isNumber: true, cell: ({ cents }) => price(cents) },
  ];
  const corrected: Column<SupplyRow> = {
    header: t('taxReport.supplies.correctedQuarter'),
    cell: (row) => row.corrected,
  };
  const keyOf = (row: SupplyRow) => `${row.letters} ${row.number} ${row.corrected}`;
  const corrections = supplies.filter((row) => row.corrected);
  return (
    <>
      <h3 className="mt-5">{t('taxReport.supplies')}</h3>
      <DataTable
        caption={t('taxReport.supplies')}
        columns={columns}
        rows={supplies.filter((row) => !row.corrected)}
        keyOf={keyOf}
        empty={t('taxReport.none')}
      />
      {corrections.length > 0 && (
        <>
          <h3 className="mt-5">{t('taxReport.suppliesCorrected')}</h3>
          <DataTable
            caption={t('taxReport.suppliesCorrected')}
            columns={[corrected, ...columns]}
            rows={corrections}
            keyOf={keyOf}
            empty={t('taxReport.none')}
          />
        </>
      )}
    </>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2>{title}</h2>
      {lead && <p className="admin-lead">{lead}</p>}
      {children}
    </section>
  );
}

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
      <AdminNote className="mb-4" tone={balance.differenceCount ? 'warning' : undefined}>
        {balance.differenceCount
          ? t('taxReport.balanceBad', { count: balance.differenceCount })
          : t('taxReport.balanceGood')}
      </AdminNote>
      {balance.unnumberedOrders > 0 && (
        <AdminNote className="mb-4">
          {t('taxReport.unnumbered', {
            count: balance.unnumberedOrders,
            total: price(balance.unnumberedCents),
          })}
        </AdminNote>
      )}
      <DataTable
        caption={t('taxReport.balance')}
        columns={[
          { header: t('taxReport.sum'), isName: true, cell: ([name]) => t(`taxReport.${name}`) },
          { header: t('taxReport.amount'), isNumber: true, cell: ([, cents]) => price(cents) },
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
          header: t('taxReport.order'),
          isName: true,
          cell: ({ orderNumber }) => <AdminLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</AdminLink>,
        },
        { header: t('taxReport.what'), cell: ({ kind }) => t(`taxReport.difference.${kind}`) },
        { header: t('taxReport.said'), isNumber: true, cell: ({ saidCents }) => price(saidCents) },
        { header: t('taxReport.moved'), isNumber: true, cell: ({ movedCents }) => price(movedCents) },
      ]}
      rows={balance.differences}
      keyOf={({ kind, orderNumber, saidCents }) => `${kind} ${orderNumber} ${saidCents}`}
      empty={t('taxReport.none')}
    />
  );
}
