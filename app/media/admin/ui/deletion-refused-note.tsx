import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import type { DeletionAnswer } from '../image-action-data.ts';
import { ImageUses } from './image-uses.tsx';

/** Why an image was not deleted. */
export function DeletionRefusedNote({
  answer,
}: {
  answer: Extract<DeletionAnswer, { ok: false }> | AdminRefusal;
}) {
  const t = useWords();
  if (answer.reason === 'missing')
    return (
      <p className="admin-note" data-tone="warning">
        {t('library.missing')}
      </p>
    );
  if (answer.reason !== 'in-use') return <RefusalNote reason={answer.reason} />;
  return (
    <div className="admin-note block" data-tone="critical">
      <p>{t('library.inUse')}</p>
      <ImageUses uses={answer.uses} />
    </div>
  );
}
