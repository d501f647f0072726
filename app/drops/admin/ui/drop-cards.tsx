import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { DropListItem } from '../../editing/drop-list-item-product-and-phase.ts';

type DropCardsProps = { drops: DropListItem[]; onDelete: (form: HTMLFormElement) => void };

/** All drops, each a way to its form. */
export function DropCards({ drops, onDelete }: DropCardsProps) {
  const t = useWords();
  if (!drops.length) return <p className="admin-panel text-center text-stone">{t('adminDrops.none')}</p>;
  return (
    <ul className="drop-cards">
      {drops.map((drop) => (
        <DropCard key={drop.id} drop={drop} onDelete={onDelete} />
      ))}
    </ul>
  );
}

type DropCardProps = { drop: DropListItem; onDelete: DropCardsProps['onDelete'] };

function DropCard({ drop, onDelete }: DropCardProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/drops');
  const language = useLanguage();
  const { id, isActive, phase, pieces, startDate, endDate } = drop;
  const itemAddress = useItemAddress();
  const title = translated(language, drop.title, drop.titleNl);
  return (
    <li className="admin-panel drop-card">
      <h2 lang={title.language}>{title.text}</h2>
      <p className="drop-card-state">
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
      <p className="text-stone">{t('adminDrops.pieces', { count: pieces })}</p>
      <div className="drop-card-ways">
        <Link
          to={itemAddress(`/admin/drops/${encodeURIComponent(id)}`)}
          className="button button-secondary"
          aria-label={t('adminDrops.editNamed', { name: title.text })}
        >
          {t('adminDrops.edit')}
        </Link>
        <ButtonWithConfirmDialog
          look="link"
          label={t('adminDrops.delete')}
          name={t('adminDrops.deleteNamed', { name: title.text })}
          question={t('adminDrops.deleteQuestion')}
          confirm={t('adminDrops.delete')}
          action={address('deletions')}
          fields={{ id }}
          onConfirm={onDelete}
        >
          <p className="text-stone" lang={title.language}>
            {title.text}
          </p>
        </ButtonWithConfirmDialog>
      </div>
    </li>
  );
}
