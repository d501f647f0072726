import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { PendingInvitation } from '../../staff/list-staff.server.ts';

type InvitationTableProps = {
  invitations: PendingInvitation[];
  onSubmit: (form: HTMLFormElement) => void;
};

/** Who was invited and has not answered yet; nothing where there is nobody. */
export function InvitationTable({ invitations, onSubmit }: InvitationTableProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/staff');
  const columns: Column<PendingInvitation>[] = [
    {
      id: 'email',
      header: t('staff.field.email'),
      isName: true,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { id: 'role', header: t('staff.field.role'), cell: ({ role }) => t(`staff.role.${role}`) },
    { id: 'by', header: t('staff.invitedBy'), cell: ({ invitedBy }) => invitedBy },
    {
      id: 'until',
      header: t('staff.validUntil'),
      cell: ({ expiresAt }) => formatDateTime(expiresAt, language),
    },
    {
      id: 'actions',
      header: t('staff.actions'),
      isPinned: true,
      cell: ({ id, email }) => (
        <ButtonWithConfirmDialog
          label={t('staff.withdraw')}
          name={t('staff.withdrawOf', { email })}
          look="link"
          question={t('staff.withdrawQuestion', { email })}
          confirm={t('staff.withdraw')}
          action={address('withdrawals')}
          fields={{ id }}
          onConfirm={onSubmit}
        />
      ),
    },
  ];
  if (!invitations.length) return null;
  return (
    <section className="mt-8" aria-labelledby="staff-invited">
      <h2 id="staff-invited" className="mb-3">
        {t('staff.invited')}
      </h2>
      <DataTable
        caption={t('staff.invited')}
        columns={columns}
        rows={invitations}
        keyOf={({ id }) => id}
        empty=""
      />
    </section>
  );
}
