import type { ReactNode } from 'react';
import { RefusalNote } from '../refusal-note.tsx';
import type { AdminRefusal } from '../try-server-action.ts';

type FormStatusProps = {
  isSaving: boolean;
  refusal: AdminRefusal['reason'] | undefined;
  /** Said when what the form changes is no longer there. */
  gone?: string | false | undefined;
  /** Said on the page that a browser without JavaScript got after saving. */
  saved?: string | false | undefined;
  /** What somebody else saved meanwhile. */
  children?: ReactNode;
};

/** Above a form's fields: what became of it, where that is not about one of them. */
export function FormStatus({ isSaving, refusal, gone, saved, children }: FormStatusProps) {
  return (
    <div role="status" tabIndex={-1} className="form-status mb-5 empty:hidden">
      {!isSaving && children}
      {!isSaving && gone && (
        <p className="admin-note" data-tone="warning">
          {gone}
        </p>
      )}
      {refusal && <RefusalNote reason={refusal} />}
      {saved && (
        <p className="admin-note" data-tone="good">
          {saved}
        </p>
      )}
    </div>
  );
}
