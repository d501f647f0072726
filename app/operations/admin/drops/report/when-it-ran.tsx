import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import type { DropReport } from '../../../drops/report/drop-report-types.ts';

/** Between which moments, and whether that is still to come or still goes on. */
export function WhenItRan({ report }: { report: DropReport }) {
  const t = useWords();
  const language = useLanguage();
  const from = formatDateTime(report.startDate, language);
  const to = formatDateTime(report.endDate, language);
  if (report.phase === 'over') return <p className="mt-2">{t('dropReport.over', { from, to })}</p>;
  const isComing = report.phase === 'coming';
  return (
    <p className="admin-note mt-2" data-tone="warning">
      {isComing ? t('dropReport.coming', { at: from }) : t('dropReport.running', { at: to })}
    </p>
  );
}
