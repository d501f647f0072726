import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { ProductLink } from '#app/back-office/admin/ui/product-link.tsx';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { SellingPart, SizeReport } from './drop-report.ts';
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
            id: 'product',
            header: t('dropReport.column.product'),
            isName: true,
            cell: (size) => <ProductLink product={size} id={size.productId} isArchived={size.isArchived} />,
          },
          { id: 'size', header: t('dropReport.column.size'), cell: ({ size }) => sizeText(size, t) },
          ...numbers.map(([id, cell]) => ({
            id,
            header: t(`dropReport.column.${id}`),
            isNumber: true,
            cell,
          })),
          {
            id: 'gone',
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

export function SellingSpeedTable({ parts }: { parts: SellingPart[] }) {
  const t = useWords();
  const language = useLanguage();
  const most = Math.max(1, ...parts.map(({ pieces }) => pieces));
  return (
    <figure className="admin-panel">
      <figcaption>
        <h2>{t('dropReport.speed')}</h2>
        <p className="mt-1 mb-3 text-stone">{t('dropReport.speedLead')}</p>
      </figcaption>
      <DataTable
        caption={t('dropReport.speed')}
        columns={[
          {
            id: 'when',
            header: t('dropReport.column.when'),
            isName: true,
            cell: ({ toSecond, pieces }) => (
              <span className="ranked-name">
                {t('dropReport.until', { time: formatDuration(toSecond, language) })}
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="ranked-bar">
                  <rect width={(pieces / most) * 100} height={1} />
                </svg>
              </span>
            ),
          },
          {
            id: 'pieces',
            header: t('dropReport.column.pieces'),
            isNumber: true,
            cell: ({ pieces }) => pieces,
          },
          {
            id: 'so-far',
            header: t('dropReport.column.soFar'),
            isNumber: true,
            cell: ({ piecesSoFar }) => piecesSoFar,
          },
        ]}
        rows={parts}
        keyOf={({ fromSecond }) => String(fromSecond)}
        empty={t('dropReport.noneSold')}
      />
    </figure>
  );
}
