import type { ReactNode } from 'react';
import { RefusalNote } from '../refusal-note.tsx';
import type { AdminRefusal } from '../try-server-action.ts';

type FormStatusProps = {
  isSaving: boolean;
  refusal: AdminRefusal['reason'] | undefined;
  /** Message if the edited object was deleted. */
  gone?: string | false | undefined;
  /** Message after saving without JavaScript. */
  saved?: string | false | undefined;
  /** Another operator's changes. */
  children?: ReactNode;
};

/** The form's result, unless it concerns single fields. */
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
