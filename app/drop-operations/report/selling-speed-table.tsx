import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { SellingPart } from './drop-report.ts';
import { formatDuration } from './report-texts.ts';

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
          { header: t('dropReport.column.pieces'), isNumber: true, cell: (part) => part.pieces },
          { header: t('dropReport.column.soFar'), isNumber: true, cell: (part) => part.piecesSoFar },
        ]}
        rows={parts}
        keyOf={({ fromSecond }) => String(fromSecond)}
        empty={t('dropReport.noneSold')}
      />
    </figure>
  );
}
