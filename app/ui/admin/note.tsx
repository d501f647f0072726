import { Children, type ReactNode } from 'react';
import { RefusalNote } from './refusal-note.tsx';
import type { AdminRefusal } from './try-server-action.ts';

type Tone = 'good' | 'warning' | 'critical';

type AdminNoteProps = {
  tone?: Tone | undefined;
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
};

export function AdminNote({ tone, role, className, children }: AdminNoteProps) {
  return (
    <p role={role} className={className ? `admin-note ${className}` : 'admin-note'} data-tone={tone}>
      {children}
    </p>
  );
}

type OutcomeNoteProps = {
  /** Undefined while the form is being sent. */
  outcome: { of: string; ok: boolean } | AdminRefusal | undefined;
  tone?: Tone;
  className?: string;
  /** The form's own result; empty if a field displays the result. */
  children?: ReactNode;
};

/** Displays the result of a form, or the reason why the back office refused the whole request. */
export function OutcomeNote({ outcome, tone, className = 'mt-3', children }: OutcomeNoteProps) {
  return (
    <div role="status" className={`${className} empty:hidden`}>
      {outcome && Children.toArray(children).length > 0 && (
        <AdminNote tone={tone ?? (outcome.ok ? 'good' : 'critical')}>{children}</AdminNote>
      )}
      {outcome && !('of' in outcome) && <RefusalNote reason={outcome.reason} />}
    </div>
  );
}
