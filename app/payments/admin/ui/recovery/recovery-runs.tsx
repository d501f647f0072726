import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { type Column, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, Detail, StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import {
  countRecoveries,
  type RecoveryCounts,
  type RecoveryRun,
  type RecoveryReport as Report,
  shortId,
} from '../../../recovery/recovery-report.ts';

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
      header: t('orderRecovery.column.date'),
      isName: true,
      cell: ({ id, at }) => (
        <AdminLink to={`/admin/recovery?run=${id}`}>
          <DateTime at={at} />
        </AdminLink>
      ),
    },
    { header: t('orderRecovery.column.by'), cell: ({ by }) => by },
    {
      header: t('orderRecovery.column.status'),
      cell: ({ status }) => (
        <StatusBadge tone={tones[status]}>{t(`orderRecovery.status.${status}`)}</StatusBadge>
      ),
    },
    ...counted
      .filter((count) => count !== 'unasked' || runs.some(({ counts }) => counts.unasked > 0))
      .map((count) => ({
        header: t(`orderRecovery.${count}`),
        isNumber: true,
        cell: ({ counts }: ShownRun) => counts[count],
      })),
  ];
  return (
    <TableSection
      id="recovery-runs"
      caption={t('orderRecovery.runs')}
      columns={columns}
      rows={runs}
      keyOf={({ id }) => id}
      empty={t('orderRecovery.noRuns')}
    />
  );
}

export function RecoveryRunReport({ report, numbers }: { report: Report; numbers: Record<string, string> }) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { recoveredIds, upToDateIds, errors, isAborted, left } = report;
  const counts = countRecoveries(report);
  const explained = ({ orderId, reason }: Report['errors'][number]) => ({
    id: orderId,
    text: t(`orderRecovery.problem.${reason}`),
  });
  const areAllRecovered = recoveredIds.length > 0 && recoveredIds.length === counts.total && left === 0;
  return (
    <section className="admin-panel" aria-labelledby="recovery-report">
      <h2 id="recovery-report" ref={title} tabIndex={-1} className="outline-none">
        {t('orderRecovery.report')}
      </h2>
      <dl className="admin-counts">
        {counted.map((count) => (
          <Detail key={count} name={t(`orderRecovery.${count}`)}>
            {counts[count]}
          </Detail>
        ))}
      </dl>
      {counts.total === 0 && <AdminNote>{t('orderRecovery.nothingStuck')}</AdminNote>}
      {areAllRecovered && <AdminNote tone="good">{t('orderRecovery.allRecovered')}</AdminNote>}
      {isAborted && (
        <AdminNote tone="critical">
          {t('orderRecovery.aborted', { message: t('orderRecovery.problem.unavailable') })}
        </AdminNote>
      )}
      {left > 0 && <AdminNote>{t('orderRecovery.left', { left })}</AdminNote>}
      <Orders
        title={t('orderRecovery.recoveredOrders')}
        numbers={numbers}
        orders={recoveredIds.map((id) => ({ id }))}
      />
      <Orders
        title={t('orderRecovery.unpaidOrders')}
        numbers={numbers}
        orders={upToDateIds.map((id) => ({ id, text: t('orderRecovery.step.still-unpaid') }))}
      />
      <Orders title={t('orderRecovery.failedOrders')} numbers={numbers} orders={errors.map(explained)} />
    </section>
  );
}

type OrdersProps = {
  title: string;
  numbers: Record<string, string>;
  orders: { id: string; text?: string }[];
};

function Orders({ title, numbers, orders }: OrdersProps) {
  const pageOf = useItemAddress('recovery');
  if (orders.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="recovery-lines">
        {orders.map(({ id, text }) => (
          <li key={id}>
            {numbers[id] && <AdminLink to={pageOf(`/admin/orders/${numbers[id]}`)}>{numbers[id]}</AdminLink>}
            <span title={id} className="text-stone">
              {shortId(id)}
            </span>
            {text && <span>{text}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
