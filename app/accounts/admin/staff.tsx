import { data, type FetcherWithComponents, redirect, useFetcher } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { languages } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { type Column, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { EmailField, formActionOfPath, SelectField, SelectOptions, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { signedInAdmin } from '../admin-middleware.server.ts';
import { listStaff, type PendingInvitation } from '../staff/staff.server.ts';
import type { Route } from './+types/staff';
import { type StaffAnswer, staffForms, staffStatus } from './submit-staff-form.server.ts';
import { RoleSelect, StaffTable } from './ui/staff-table.tsx';

export const handle = requireTranslations('admin/staff');

export const meta = unindexedPageMeta('staff.title', 'staff.lead');

export function loader() {
  return listStaff(db, new Date());
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, staffForms);
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit?.(db, context.get(signedInAdmin), form, new Date());
  if (!answer) throw data(null, 400);
  const isSentByScript = new URL(request.url).pathname.endsWith('.data');
  if (answer.ok && !isSentByScript) throw redirect('/admin/staff', 303);
  return data(answer, staffStatus(answer));
}

export { clientAction } from '../reauthentication/reauthenticate-first.ts';

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
      <OutcomeNote outcome={answer} tone={answer?.ok ? 'good' : 'warning'} className="mt-4">
        {answer && 'of' in answer && outcomeText(t, answer)}
      </OutcomeNote>
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

function outcomeText(t: Words, answer: StaffAnswer): string {
  if (!answer.ok) return t(`staff.refused.${answer.reason}`);
  return t(`staff.done.${answer.did}`, { email: answer.email });
}

type InvitationTableProps = { invitations: PendingInvitation[]; onSubmit: (form: HTMLFormElement) => void };

function InvitationTable({ invitations, onSubmit }: InvitationTableProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/staff');
  const columns: Column<PendingInvitation>[] = [
    {
      header: t('staff.field.email'),
      isName: true,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { header: t('staff.field.role'), cell: ({ role }) => t(`staff.role.${role}`) },
    { header: t('staff.invitedBy'), cell: ({ invitedBy }) => invitedBy },
    { header: t('staff.validUntil'), cell: ({ expiresAt }) => formatDateTime(expiresAt, language) },
    {
      header: t('staff.actions'),
      isPinned: true,
      cell: ({ id, email }) => (
        <ButtonWithConfirmDialog
          label={t('staff.withdraw')}
          name={t('staff.withdrawOf', { email })}
          look="link"
          question={t('staff.withdrawQuestion', { email })}
          action={address('withdrawals')}
          fields={{ id }}
          onConfirm={onSubmit}
        />
      ),
    },
  ];
  if (!invitations.length) return null;
  return (
    <TableSection
      id="staff-invited"
      caption={t('staff.invited')}
      columns={columns}
      rows={invitations}
      keyOf={({ id }) => id}
      empty=""
    />
  );
}

type InvitationFormProps = { fetcher: FetcherWithComponents<unknown>; answer: StaffAnswer | undefined };

function InvitationForm({ fetcher, answer }: InvitationFormProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/staff');
  const typed = answer && !answer.ok ? answer.typed : undefined;
  const isWrong = answer && !answer.ok && answer.reason === 'invalid-email';
  return (
    <section className="admin-panel mt-8" aria-labelledby="staff-invite">
      <h2 id="staff-invite">{t('staff.invite')}</h2>
      <p className="mt-2 max-w-prose text-stone">{t('staff.inviteText')}</p>
      <fetcher.Form
        method="post"
        action={address('invitations')}
        noValidate
        className="mt-5 grid max-w-md gap-5"
      >
        <EmailField
          label={t('staff.field.email')}
          autoComplete="off"
          required
          defaultValue={typed?.email}
          error={isWrong && t('staff.refused.invalid-email')}
        />
        <RoleSelect
          id="invited-role"
          label={t('staff.field.role')}
          value={typed?.role ?? 'fulfilment'}
          hint={t('staff.rolesText')}
        />
        <SelectField
          id="invited-language"
          label={t('staff.language')}
          name="language"
          defaultValue={language}
          required
        >
          <SelectOptions values={languages} label={(one) => t(`adminUi.language.${one}`)} />
        </SelectField>
        <div>
          <SubmitButton disabled={fetcher.state !== 'idle'}>{t('staff.send')}</SubmitButton>
        </div>
      </fetcher.Form>
    </section>
  );
}
