import './register-translations.ts';
import { data, redirect, useFetcher } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { signedInAdmin } from '../admin-middleware.server.ts';
import { reauthenticateFirst } from '../reauthentication/reauthenticate-first.ts';
import { listStaff } from '../staff/list-staff.server.ts';
import type { Route } from './+types/staff';
import type { StaffAnswer } from './staff-action-data.ts';
import { staffForms, staffStatus } from './submit-staff-form.server.ts';
import { InvitationForm } from './ui/invitation-form.tsx';
import { InvitationTable } from './ui/invitation-table.tsx';
import { StaffTable } from './ui/staff-table.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('staff.title'),
    description: t('staff.lead'),
    robots: 'noindex',
  }));
}

export function loader() {
  return listStaff(db, new Date());
}

/** POST /admin/staff/invitations, withdrawals, role-changes, revocations, second-factor-resets. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, staffForms);
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit?.(db, context.get(signedInAdmin), form, new Date());
  if (!answer) throw data(null, 400);
  const isSentByScript = new URL(request.url).pathname.endsWith('.data');
  if (answer.ok && !isSentByScript) throw redirect('/admin/staff', 303);
  return data(answer, staffStatus(answer));
}

export function clientAction({ serverAction, pattern }: Route.ClientActionArgs) {
  return reauthenticateFirst(pattern, serverAction);
}

export default function StaffTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<StaffAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  const { members, invitations, changes } = loaderData;
  const submit = (form: HTMLFormElement) => void fetcher.submit(form);
  return (
    <>
      <h1>{t('staff.title')}</h1>
      <p className="admin-lead">{t('staff.lead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {answer && <AnswerNote answer={answer} />}
      </div>
      <StaffTable members={members} isBusy={fetcher.state !== 'idle'} onSubmit={submit} />
      <InvitationTable invitations={invitations} onSubmit={submit} />
      <InvitationForm
        key={invitations.map(({ id }) => id).join()}
        fetcher={fetcher}
        answer={answer && 'of' in answer ? answer : undefined}
      />
      <ChangeHistory
        changes={changes}
        nameOf={(field) => t(`staff.field.${field}`)}
        wordFor={(field, value) =>
          field === 'role' && typeof value === 'string' ? t(`staff.role.${value}`) : undefined
        }
      />
    </>
  );
}

function AnswerNote({ answer }: { answer: StaffAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return answer.ok ? (
    <p className="admin-note" data-tone="good">
      {t(`staff.done.${answer.did}`, { email: answer.email })}
    </p>
  ) : (
    <p className="admin-note" data-tone="warning">
      {t(`staff.refused.${answer.reason}`)}
    </p>
  );
}
