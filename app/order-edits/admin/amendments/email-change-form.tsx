import { useFetcher } from 'react-router';
import { useFormResetOnSuccess } from '#app/orders/admin/ui/use-form-reset.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { OpenEmailChange } from '../../amendments/find-open-email-change.server.ts';
import type { EmailChangeAnswer } from './amendment-answer-types.ts';

type EmailChangeFormProps = {
  order: AdminOrderDetail;
  open: OpenEmailChange | undefined;
  changeId: string;
  given: EmailChangeAnswer | undefined;
};

/** Mails a confirmation link to a new address, and displays a pending one. */
export function EmailChangeForm({ order, open, changeId, given }: EmailChangeFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${order.number}/amendments`)('email-changes');
  const fetcher = useFetcher<EmailChangeAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isSaving = fetcher.state !== 'idle';
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSaving);
  const said = answer && 'of' in answer && !answer.ok ? answer : undefined;
  const isOfField = said?.reason === 'invalid-email' || said?.reason === 'same-email';
  return (
    <>
      {open && <OpenChange open={open} />}
      <p className="text-stone">{t('amendments.emailText')}</p>
      <fetcher.Form {...form} action={action} className="order-refund-form">
        <input type="hidden" name="seen" value={order.version} />
        <input type="hidden" name="changeId" value={changeId} />
        <Field
          key={round}
          id="amended-email"
          name="email"
          type="email"
          label={t('amendments.newEmail')}
          defaultValue={said?.typed ?? ''}
          maxLength={254}
          error={isOfField ? t(`amendments.problem.${said.reason}`) : undefined}
          required
          autoComplete="off"
        />
        <Button type="submit" look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'amendments.saving' : 'amendments.askEmail')}
        </Button>
      </fetcher.Form>
      <div role="status" className="mt-2 empty:hidden">
        {!isSaving && answer && !isOfField && <Outcome answer={answer} />}
      </div>
    </>
  );
}

function OpenChange({ open: { email, by, askedAt, problem } }: { open: OpenEmailChange }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <p className="admin-note mt-2 [overflow-wrap:anywhere]" data-tone={problem ? 'critical' : 'warning'}>
      {problem
        ? t('amendments.emailRefused', { email, problem })
        : t('amendments.emailOpen', { email, by, moment: formatDateTime(askedAt, language) })}
    </p>
  );
}

function Outcome({ answer }: { answer: EmailChangeAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone={answer.ok ? 'good' : 'critical'}>
      {t(answer.ok ? 'amendments.emailAsked' : `amendments.problem.${answer.reason}`)}
    </p>
  );
}
