import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { ProductLink } from '#app/back-office/admin/ui/product-link.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import type { SizeReport } from './drop-report.ts';
import { formatDuration, sizeText } from './report-texts.ts';

type SizesTableProps = { sizes: SizeReport[]; isOver: boolean; download: string };

export function SizesTable({ sizes, isOver, download }: SizesTableProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const numbers = [
    ['sold', ({ soldPieces }: SizeReport) => soldPieces],
    ['amount', ({ soldCents }: SizeReport) => price(soldCents)],
    ['held', ({ heldPieces }: SizeReport) => heldPieces],
    ['returning', ({ returningPieces }: SizeReport) => returningPieces],
    [isOver ? 'leftAtEnd' : 'left', ({ leftPieces }: SizeReport) => leftPieces],
    ['returned', ({ returnedPieces }: SizeReport) => returnedPieces],
  ] as const;
  return (
    <section className="admin-panel">
      <h2 className="mb-3">{t('dropReport.sizes')}</h2>
      <DataTable
        caption={t('dropReport.sizes')}
        columns={[
          {
            header: t('dropReport.column.product'),
            isName: true,
            cell: (size) => <ProductLink product={size} id={size.productId} isArchived={size.isArchived} />,
          },
          { header: t('dropReport.column.size'), cell: ({ size }) => sizeText(size, t) },
          ...numbers.map(([id, cell]) => ({
            header: t(`dropReport.column.${id}`),
            isNumber: true,
            cell,
          })),
          {
            header: t('dropReport.column.gone'),
            isNumber: true,
            cell: ({ goneAfterSeconds: seconds }) =>
              seconds === undefined ? '–' : formatDuration(seconds, language),
          },
        ]}
        rows={sizes}
        keyOf={({ productId, size }) => `${productId} ${size}`}
        empty={t('dropReport.noSizes')}
      />
      <DownloadForm action={download} className="mt-4">
        {t('dropReport.download')}
      </DownloadForm>
    </section>
  );
}
