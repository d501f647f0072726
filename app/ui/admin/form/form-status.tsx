import type { ReactNode } from 'react';
import { RefusalNote } from '../refusal-note.tsx';
import type { AdminRefusal } from '../try-server-action.ts';

type FormStatusProps = {
  isSaving: boolean;
  refusal: AdminRefusal['reason'] | undefined;
  gone?: string | false | undefined;
  saved?: string | false | undefined;
  children?: ReactNode;
};

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
