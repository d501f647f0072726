import '../words.ts';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/words.ts';
import { type RecoveryRun, shortId } from '../../recovery.ts';

/** What a run came to. Gets the focus when it appears, so that it is read out and in sight. */
export function RecoveryReport({ run: { report } }: { run: RecoveryRun }) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { total, recovered, failed, recoveredIds, upToDateIds, errors, isAborted, left } = report;
  return (
    <section className="admin-panel" aria-labelledby="recovery-report">
      <h2 id="recovery-report" ref={title} tabIndex={-1} className="outline-none">
        {t('orderRecovery.report')}
      </h2>
      <dl className="admin-counts">
        <Count name={t('orderRecovery.total')} count={total} />
        <Count name={t('orderRecovery.recovered')} count={recovered} />
        <Count name={t('orderRecovery.failed')} count={failed} />
      </dl>
      {total === 0 && <p className="admin-note">{t('orderRecovery.nothingStuck')}</p>}
      {total > 0 && failed === 0 && left === 0 && (
        <p className="admin-note" data-tone="good">
          {t('orderRecovery.allRecovered')}
        </p>
      )}
      {isAborted && (
        <p className="admin-note" data-tone="critical">
          {t('orderRecovery.aborted', { message: t('orderRecovery.problem.unavailable') })}
        </p>
      )}
      {left > 0 && <p className="admin-note">{t('orderRecovery.left', { left })}</p>}
      <Lines title={t('orderRecovery.recoveredOrders')} lines={recoveredIds.map(shortId)} />
      <Lines
        title={t('orderRecovery.untouchedOrders')}
        lines={upToDateIds.map((id) => `${shortId(id)}: ${t('orderRecovery.step.up-to-date')}`)}
      />
      <Lines
        title={t('orderRecovery.errors')}
        lines={errors.map(
          ({ orderId, reason }) => `${shortId(orderId)}: ${t(`orderRecovery.problem.${reason}`)}`,
        )}
      />
    </section>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="recovery-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
