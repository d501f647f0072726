import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { isParcelProblem } from '../../shipments/read-parcel.ts';

type ShipmentFormNoteProps = {
  answer: { of: string; ok: boolean } | AdminRefusal | undefined;
  /** Problem other than with carrier or code, which are displayed beside their fields. */
  problem: string | undefined;
  done: string;
  className?: string;
};

export function ShipmentFormNote({ answer, problem, done, className = 'mt-2' }: ShipmentFormNoteProps) {
  const t = useWords();
  return (
    <div role="status" className={`${className} empty:hidden`}>
      {answer?.ok && (
        <p className="admin-note" data-tone="good">
          {done}
        </p>
      )}
      {answer && problem && !isParcelProblem(problem) && (
        <p className="admin-note" data-tone="critical">
          {t(`shipments.problem.${problem}`)}
        </p>
      )}
      {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
    </div>
  );
}
