import { useWords } from '#app/platform/text/i18n.ts';
import { DateTime } from '#app/ui/admin/date-time.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { StatusBadge, type Tone } from '#app/ui/admin/status-badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { RecoveryCounts, RecoveryRun } from '../../../recovery/recovery-report.ts';

type ShownRun = Omit<RecoveryRun, 'report'> & { counts: RecoveryCounts };

const tones: Record<RecoveryRun['status'], Tone> = {
  success: 'good',
  partial_success: 'warning',
  error: 'critical',
};

const counted = ['total', 'recovered', 'unpaid', 'failed', 'unasked'] as const;

export function RecoveryRuns({ runs }: { runs: ShownRun[] }) {
  const t = useWords();
  const columns: Column<ShownRun>[] = [
    {
      id: 'at',
      header: t('orderRecovery.column.date'),
      isName: true,
      cell: ({ id, at }) => (
        <Link to={`/admin/recovery?run=${id}`} className="admin-way">
          <DateTime at={at} />
        </Link>
      ),
    },
    { id: 'by', header: t('orderRecovery.column.by'), cell: ({ by }) => by },
    {
      id: 'status',
      header: t('orderRecovery.column.status'),
      cell: ({ status }) => (
        <StatusBadge tone={tones[status]}>{t(`orderRecovery.status.${status}`)}</StatusBadge>
      ),
    },
    ...counted
      .filter((count) => count !== 'unasked' || runs.some(({ counts }) => counts.unasked > 0))
      .map((count) => ({
        id: count,
        header: t(`orderRecovery.${count}`),
        isNumber: true,
        cell: ({ counts }: ShownRun) => counts[count],
      })),
  ];
  return (
    <section className="mt-8" aria-labelledby="recovery-runs">
      <h2 id="recovery-runs" className="mb-3">
        {t('orderRecovery.runs')}
      </h2>
      <DataTable
        caption={t('orderRecovery.runs')}
        columns={columns}
        rows={runs}
        keyOf={({ id }) => id}
        empty={t('orderRecovery.noRuns')}
      />
    </section>
  );
}
