import { Children, type ReactNode } from 'react';
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';

type RefusalNoteProps = { reason: AdminRefusal['reason']; phrase?: (message: string) => string };

/** Displays why a request was refused and how to continue. Sign-in opens in another tab, so that input is not lost. */
export function RefusalNote({ reason, phrase = (message) => message }: RefusalNoteProps) {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <p className="admin-note" data-tone="critical">
      <span>
        {phrase(t(`adminUi.refused.${reason}`))}{' '}
        {(reason === 'signed-out' || reason === 'forbidden') && (
          <a
            href={`/login?next=${encodeURIComponent(pathname)}`}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {t('adminUi.signInElsewhere')}
          </a>
        )}
      </span>
    </p>
  );
}

export type AdminRefusal = {
  ok: false;
  reason: 'unreachable' | 'reauthenticate' | 'other-role' | (typeof reasons)[keyof typeof reasons];
};

/** Any other status means that the shop is unreachable, so a retry may help. */
const reasons = {
  400: 'not-understood',
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  413: 'too-large',
} as const;

export async function tryServerAction<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<AdminRefusal>>> {
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    if (isRouteErrorResponse(failure) && isNamed(failure.data?.reason))
      return data<AdminRefusal>({ ok: false, reason: failure.data.reason }, { status: failure.status });
    const status = isRouteErrorResponse(failure) ? failure.status : 503;
    return data(refusalOf(status), { status: status < 500 ? status : 503 });
  }
}

/** Lets a page display why its action was refused. React Router adds the type of the action's own result. */
export async function clientAction({ serverAction }: { serverAction: () => Promise<unknown> }) {
  return (await tryServerAction(serverAction)) as ReturnType<typeof data<AdminRefusal>>;
}

/** Returns whether the back office's middleware sent the reason. Such reasons are more specific than the status. */
function isNamed(reason: unknown): reason is 'reauthenticate' | 'other-role' {
  return reason === 'reauthenticate' || reason === 'other-role';
}

export function refusalOf(status: number): AdminRefusal {
  return { ok: false, reason: status in reasons ? reasons[status as keyof typeof reasons] : 'unreachable' };
}

/** Reloads the page's data after a conflict too, so that the page displays the other operator's change. */
export function revalidateOnConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

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
