import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { chancePath } from '../../room-paths.ts';
import type { DropReport } from '../drop-report-types.ts';

const queueFigures = [
  'came',
  'early',
  'ordered',
  'admittedInVain',
  'mayBuy',
  'neverAdmitted',
  'left',
] as const;
const drawFigures = ['entered', 'ordered', 'mayBuy', 'drawnInVain', 'undrawn'] as const;

export function PeopleOutcome({ report: { id, queue, draw } }: { report: DropReport }) {
  const t = useWords();
  const chance = queue ?? draw;
  if (!chance) return null;
  const method = queue ? 'queue' : 'draw';
  const figures = queue
    ? queueFigures.map((figure) => [t(`dropReport.queue.${figure}`), queue[figure]] as const)
    : drawFigures.map((figure) => [t(`dropReport.draw.${figure}`), draw?.[figure]] as const);
  return (
    <section className="admin-panel">
      <h2>{t(`dropReport.${method}`)}</h2>
      <dl className="admin-counts">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="text-stone">
        {t(`dropReport.chance.${method}`)} <code className="break-all text-sm">{chance.seedHash}</code>
      </p>
      <p>
        <Link to={chancePath(id)} className="admin-way">
          {t('dropReport.chanceLink')}
        </Link>
      </p>
      {!chance.isSeedRevealed && <p className="text-stone">{t(`dropReport.chanceSecret.${method}`)}</p>}
    </section>
  );
}
