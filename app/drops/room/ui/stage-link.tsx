import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { dropSalePath } from '../../announced/drop-paths.ts';
import type { RoomStage } from '../room-stage.ts';

export function StageLink({ dropId, stage: { kind } }: { dropId: string; stage: RoomStage }) {
  const t = useWords();
  if (kind === 'admitted') return <ButtonLink to={dropSalePath(dropId)}>{t('room.toPieces')}</ButtonLink>;
  if (kind === 'ordered')
    return (
      <ButtonLink to={dropSalePath(dropId)} look="secondary">
        {t('room.toDrop')}
      </ButtonLink>
    );
  if (kind === 'gone') return <ButtonLink to="/the-drop">{t('room.toDrop')}</ButtonLink>;
  if (kind === 'sold-out' || kind === 'closed' || kind === 'ended')
    return (
      <ButtonLink to="/new-in" look="secondary">
        {t('room.toNewIn')}
      </ButtonLink>
    );
  return null;
}
