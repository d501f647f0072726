import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { type RestorationAnswer, restorationText } from '#app/ui/admin/list/restoration-answer.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';

/** The answer to the bin: to who wants something back, or gone for good. */
export type BinAnswer = RestorationAnswer | { ok: true; title: string; isDeleted: true };

export function BinAnswerNote({ answer }: { answer: BinAnswer | AdminRefusal }) {
  const t = useWords();
  if (!answer.ok && answer.reason !== 'missing' && answer.reason !== 'invalid')
    return <RefusalNote reason={answer.reason} />;
  const isDeleted = answer.ok && 'isDeleted' in answer;
  return (
    <p className="admin-note" data-tone={answer.ok && (isDeleted || answer.isWhole) ? 'good' : 'warning'}>
      {isDeleted
        ? t('bin.deleted', { title: answer.title || t('adminUi.bin.unnamed') })
        : restorationText(t, answer as RestorationAnswer)}
    </p>
  );
}
