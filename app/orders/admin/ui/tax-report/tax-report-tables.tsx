import '../../register-translations.ts';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatPercent } from '#app/tax/format-percent.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { formatPrice } from '#app/ui/format-price.ts';
import type { CorrectionRow, TaxReport, TaxReportRow } from '../../../tax-report/tax-report.server.ts';
import { vatStateName } from '../../../vat-texts.ts';

/** What a return of VAT asks for: at home, by destination with its corrections, and what left the EU. */
export function TaxReportTables({ report: { rows, corrections } }: { report: TaxReport }) {
  const t = useWords();
  const language = useLanguage();
  const state: Column<{ state: string }> = {
    id: 'state',
    header: t('taxReport.state'),
    isName: true,
    cell: (row) => vatStateName(row.state, language),
  };
  const rate: Column<TaxReportRow> = {
    id: 'rate',
    header: t('taxReport.rate'),
    isNumber: true,
    cell: (row) => formatPercent(row.rate, language),
  };
  const rateType: Column<TaxReportRow> = {
    id: 'rateType',
    header: t('taxReport.rateType'),
    cell: (row) => t(`taxReport.rateType.${row.rateType}`),
  };
  const amounts: Column<{ netCents: number; vatCents: number }>[] = [
    { id: 'net', header: t('taxReport.net'), isNumber: true, cell: ({ netCents }) => formatPrice(netCents) },
    { id: 'vat', header: t('taxReport.vat'), isNumber: true, cell: ({ vatCents }) => formatPrice(vatCents) },
  ];
  const of = (kind: TaxReportRow['kind']) => rows.filter((row) => row.kind === kind);
  const table = (kind: TaxReportRow['kind'], columns: Column<TaxReportRow>[]) => (
    <DataTable
      caption={t(`taxReport.${kind}`)}
      columns={columns}
      rows={of(kind)}
      keyOf={(row) => `${row.state} ${row.rate}`}
      empty={t('taxReport.none')}
    />
  );
  const quarter: Column<CorrectionRow> = {
    id: 'quarter',
    header: t('taxReport.correctedQuarter'),
    cell: (row) => row.quarter,
  };
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
      <Part title={t('taxReport.export')} lead={t('taxReport.exportLead')}>
        {table('export', [state, ...amounts])}
      </Part>
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
