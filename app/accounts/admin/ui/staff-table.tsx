import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { SelectField, SelectOptions, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { StaffMember } from '../../staff/staff.server.ts';
import { type StaffRole, staffRoles } from '../../staff/staff-roles.ts';

type StaffTableProps = {
  members: StaffMember[];
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
};

export function StaffTable({ members, isBusy, onSubmit }: StaffTableProps) {
  const t = useWords();
  const language = useLanguage();
  const columns: Column<StaffMember>[] = [
    {
      header: t('staff.field.email'),
      isName: true,
      cell: ({ email, name }) => (
        <span className="block">
          <span className="wrap-anywhere">{email}</span>
          {name && <span className="block text-stone">{name}</span>}
        </span>
      ),
    },
    {
      header: t('staff.field.role'),
      cell: (member) =>
        member.isFromSettings ? (
          t('staff.fromSettings')
        ) : (
          // The key resets the form when the role changes, even if another owner changed the role.
          <RoleForm key={member.role} member={member} isBusy={isBusy} onSubmit={onSubmit} />
        ),
    },
    {
      header: t('staff.since'),
      cell: ({ since, invitedBy }) =>
        since ? t('staff.sinceBy', { since: formatDateTime(since, language), by: invitedBy ?? '' }) : '–',
    },
    {
      header: t('staff.actions'),
      isPinned: true,
      cell: (member) => <MemberActions member={member} onSubmit={onSubmit} />,
    },
  ];
  return (
    <div className="mt-6">
      <DataTable
        caption={t('staff.title')}
        columns={columns}
        rows={members}
        keyOf={({ profileId }) => profileId}
        empty={t('staff.none')}
      />
    </div>
  );
}

type MemberProps = { member: StaffMember; onSubmit: (form: HTMLFormElement) => void };

function RoleForm({ member, isBusy, onSubmit }: MemberProps & { isBusy: boolean }) {
  const t = useWords();
  const address = useFormActionUrl('/admin/staff');
  const { profileId, email, role } = member;
  return (
    <form
      method="post"
      action={address('role-changes')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="id" value={profileId} />
      <input type="hidden" name="was" value={role} />
      <RoleSelect id={`role-${profileId}`} label={t('staff.roleOf', { email })} value={role} />
      <SubmitButton look="secondary" disabled={isBusy}>
        {t('staff.changeRole')}
      </SubmitButton>
    </form>
  );
}

function MemberActions({ member, onSubmit }: MemberProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/staff');
  const { profileId, email, role, isFromSettings, hasSecondFactor } = member;
  return (
    <>
      {hasSecondFactor && (
        <ButtonWithConfirmDialog
          label={t('staff.resetFactor')}
          name={t('staff.resetFactorOf', { email })}
          look="link"
          question={t('staff.resetFactorQuestion', { email })}
          action={address('second-factor-resets')}
          fields={{ id: profileId }}
          onConfirm={onSubmit}
        >
          <p className="mb-4 text-stone">{t('staff.resetFactorText')}</p>
        </ButtonWithConfirmDialog>
      )}
      {!isFromSettings && (
        <ButtonWithConfirmDialog
          label={t('staff.revoke')}
          name={t('staff.revokeOf', { email })}
          look="link"
          question={t('staff.revokeQuestion', { email })}
          action={address('revocations')}
          fields={{ id: profileId, was: role }}
          onConfirm={onSubmit}
        >
          <p className="mb-4 text-stone">{t('staff.revokeText')}</p>
        </ButtonWithConfirmDialog>
      )}
    </>
  );
}

type RoleSelectProps = { id: string; label: string; value: StaffRole; hint?: string };

export function RoleSelect({ value, ...field }: RoleSelectProps) {
  const t = useWords();
  return (
    <SelectField {...field} name="role" defaultValue={value} required>
      <SelectOptions values={staffRoles} label={(role) => t(`staff.role.${role}`)} />
    </SelectField>
  );
}
