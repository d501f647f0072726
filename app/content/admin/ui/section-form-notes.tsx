import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { SectionAnswer } from '../section-answer.ts';
import { TheirSection } from './their-section.tsx';

type SectionFormNotesProps = {
  id: string;
  answer: SectionAnswer | AdminRefusal | undefined;
  /** The answer, as long as the page itself does not show the version it speaks of. */
  conflict: Extract<SectionAnswer, { reason: 'changed' }> | undefined;
};

/** Why the form was not taken, where that is not about one of its fields. */
export function SectionFormNotes({ id, answer, conflict }: SectionFormNotesProps) {
  const t = useWords();
  if (conflict) return <TheirSection id={id} theirs={conflict.theirs} typed={conflict.typed} />;
  if (!answer || answer.ok || answer.reason === 'refused' || answer.reason === 'changed') return null;
  if (answer.reason !== 'missing') return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone="critical">
      {t('sections.gone')}
    </p>
  );
}
