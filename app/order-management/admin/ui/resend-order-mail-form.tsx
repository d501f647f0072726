import { useFetcher } from 'react-router';
import type { UndeliveredMail } from '#app/orders/mail/undelivered-mails.server.ts';
import { UndeliveredMailDetails } from '#app/payments/admin/ui/recovery/undelivered-mails-list.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { EmailField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { MailAnswer } from '../order-action-result-types.ts';

type ConfirmationFormProps = {
  number: string;
  /** Empty if the order is anonymised. */
  email: string;
  canConfirm: boolean;
  undelivered: UndeliveredMail[];
  given: MailAnswer | undefined;
};

/** Resends undelivered emails, to a corrected address if needed. If there are none, it resends the confirmation. */
export function ResendOrderMailForm({
  number,
  email,
  canConfirm,
  undelivered,
  given,
}: ConfirmationFormProps) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/orders/${number}`);
  const fetcher = useFetcher<MailAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isSending = fetcher.state !== 'idle';
  const said = answer && 'of' in answer && !answer.ok ? answer : undefined;
  const isWrong = said?.reason === 'invalid-email';
  const outcome = isSending || isWrong ? undefined : answer;
  const isRetry = undelivered.length > 0;
  if (!isRetry && !canConfirm) return null;
  return (
    <section aria-labelledby="order-mail">
      <h2 id="order-mail">{t('adminOrders.mail')}</h2>
      <p className="mt-1 text-stone">{t(isRetry ? 'adminOrders.mailTextRetry' : 'adminOrders.mailText')}</p>
      <ul>
        {undelivered.map((mail) => (
          <li key={mail.id} className="mt-4">
            <UndeliveredMailDetails mail={mail} />
          </li>
        ))}
      </ul>
      <fetcher.Form
        method="post"
        action={address('mails')}
        noValidate
        className="mt-4"
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        {isRetry && email && (
          <EmailField
            key={email}
            id="mail-to"
            label={t('adminOrders.mailTo')}
            required
            autoComplete="off"
            defaultValue={said?.typed ?? email}
            error={isWrong ? t('adminOrders.mailProblem.invalid-email') : undefined}
          />
        )}
        <SubmitButton look="secondary" className="mt-4" aria-disabled={isSending}>
          {t(
            isSending
              ? 'adminOrders.mailSending'
              : isRetry
                ? 'adminOrders.mailRetry'
                : 'adminOrders.mailAgain',
          )}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote outcome={outcome} tone={outcome?.ok ? 'good' : 'warning'} className="mt-4">
        {outcome &&
          'of' in outcome &&
          t(outcome.ok ? done[outcome.did] : `adminOrders.mailProblem.${outcome.reason}`)}
      </OutcomeNote>
    </section>
  );
}

const done = { sent: 'adminOrders.mailSent', queued: 'adminOrders.mailQueued' };
