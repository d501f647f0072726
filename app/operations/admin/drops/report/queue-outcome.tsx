import '../register-translations.ts';
import { chancePath } from '#app/drops/room-paths.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { QueueReport } from '../../../drops/report/drop-report-types.ts';

const figures = ['came', 'early', 'ordered', 'admittedInVain', 'mayBuy', 'neverAdmitted', 'left'] as const;

/** What became of everyone who joined the queue, and where anybody can check its chance. */
export function QueueOutcome({ dropId, queue }: { dropId: string; queue: QueueReport }) {
  const t = useWords();
  return (
    <section className="admin-panel">
      <h2>{t('dropReport.queue')}</h2>
      <dl className="admin-counts">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(`dropReport.queue.${figure}`)}</dt>
            <dd>{queue[figure]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-stone">
        {t('dropReport.chance')} <code className="break-all text-sm">{queue.seedHash}</code>
      </p>
      <p>
        <Link to={chancePath(dropId)} className="admin-way">
          {t('dropReport.chanceLink')}
        </Link>
      </p>
      {!queue.isSeedRevealed && <p className="text-stone">{t('dropReport.chanceSecret')}</p>}
    </section>
  );
}
