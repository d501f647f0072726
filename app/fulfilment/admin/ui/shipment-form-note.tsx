import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { isParcelProblem } from '../../shipments/read-parcel.ts';

type ShipmentFormNoteProps = {
  /** Undefined while it is sent. */
  answer: { of: string; ok: boolean } | AdminRefusal | undefined;
  /** Why it was refused; what is wrong with carrier or code stands beside them. */
  problem: string | undefined;
  done: string;
  className?: string;
};

/** Says what became of a form about parcels. */
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
