import '#app/ui/admin/register-translations.ts';
import '../register-translations.ts';
import type { FetcherWithComponents } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { languages } from '#app/platform/text/language.ts';
import '#app/ui/admin/register-translations.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { StaffAnswer } from '../staff-action-data.ts';
import { RoleSelect } from './role-select.tsx';

type InvitationFormProps = {
  fetcher: FetcherWithComponents<unknown>;
  /** What the server said to this form or another one of the page. */
  answer: StaffAnswer | undefined;
};

/** Invites somebody by mail. What was typed stays until it was sent. */
export function InvitationForm({ fetcher, answer }: InvitationFormProps) {
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
        <Field
          label={t('staff.field.email')}
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
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
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(`adminUi.language.${one}`)}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" disabled={fetcher.state !== 'idle'}>
            {t('staff.send')}
          </Button>
        </div>
      </fetcher.Form>
    </section>
  );
}
