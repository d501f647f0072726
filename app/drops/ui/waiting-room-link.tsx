import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { roomPath } from '../room-paths.ts';
import type { ShownDrop } from '../shown-drop-type.ts';

export function WaitingRoomLink({ drop: { id, saleMethod } }: { drop: ShownDrop }) {
  const t = useWords();
  if (saleMethod !== 'queue') return null;
  return (
    <div className="mt-6 basis-full">
      <p>{t('theDrop.hasQueue')}</p>
      <ButtonLink to={roomPath(id)} look="secondary" className="mt-3">
        {t('theDrop.toWaitingRoom')}
      </ButtonLink>
    </div>
  );
}
