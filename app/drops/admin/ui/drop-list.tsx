import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { ListCard } from '#app/ui/admin/list/list-card.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import type { DropListItem } from '../../editing/drop-list-item-product-and-phase.ts';

type DropListProps = { drops: DropListItem[]; onDelete: (form: HTMLFormElement) => void };

/** All drops, each a way to its form. */
export function DropList({ drops, onDelete }: DropListProps) {
  const t = useWords();
  if (!drops.length) return <p className="admin-panel text-center text-stone">{t('adminDrops.none')}</p>;
  return (
    <ul className="list-cards">
      {drops.map((drop) => (
        <DropCard key={drop.id} drop={drop} onDelete={onDelete} />
      ))}
    </ul>
  );
}

type DropCardProps = { drop: DropListItem; onDelete: DropListProps['onDelete'] };

function DropCard({ drop, onDelete }: DropCardProps) {
  const t = useWords();
  const language = useLanguage();
  const { id, isActive, phase, pieces, startDate, endDate } = drop;
  const title = translated(language, drop.title, drop.titleNl);
  return (
    <ListCard
      address="/admin/drops"
      id={id}
      title={title}
      texts={{
        edit: t('adminDrops.edit'),
        editNamed: t('adminDrops.editNamed', { name: title.text }),
        delete: t('adminDrops.delete'),
        deleteNamed: t('adminDrops.deleteNamed', { name: title.text }),
        deleteQuestion: t('adminDrops.deleteQuestion'),
      }}
      onDelete={onDelete}
    >
      <p className="list-card-state">
        <StatusBadge tone={isActive ? 'good' : 'neutral'}>
          {t(isActive ? 'adminDrops.active' : 'adminDrops.inactive')}
        </StatusBadge>
        <span className="text-stone">
          {t(isActive ? `adminDrops.phase.${phase}` : `adminDrops.offPhase.${phase}`)}
        </span>
      </p>
      <p>
        <time dateTime={startDate}>{formatDateTime(startDate, language)}</time>
        {' – '}
        <time dateTime={endDate}>{formatDateTime(endDate, language)}</time>
      </p>
      {drop.announcedAt && phase === 'coming' && (
        <p className="text-stone">
          {t('adminDrops.announcedFrom', { when: formatDateTime(drop.announcedAt, language) })}
        </p>
      )}
      <p className="text-stone">
        {t('adminDrops.pieces', { count: pieces })}
        {drop.saleMethod !== 'open' && ` · ${t(`adminDrops.method.${drop.saleMethod}`)}`}
      </p>
    </ListCard>
  );
}
