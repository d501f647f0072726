import '../register-translations.ts';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import type { VerificationMailAnswer } from '../../verification/submit-verification-mail.server.ts';

/** Says to a customer that their address is not confirmed, on every page of the account, and mails the link again. */
export function UnverifiedNotice({ email }: { email: string }) {
  const t = useWords();
  const fetcher = useFetcher<VerificationMailAnswer>();
  const isSending = fetcher.state !== 'idle';
  return (
    <aside aria-label={t('account.unverified.title')} className="page pt-6">
      <div className="max-w-prose bg-sand p-4">
        <p className="[overflow-wrap:anywhere]">{t('account.unverified.text', { email })}</p>
        <fetcher.Form method="post" action="/account/verification">
          <Button type="submit" look="link" aria-disabled={isSending}>
            {t('account.unverified.sendAgain')}
          </Button>
        </fetcher.Form>
        <p role="status" className="empty:hidden">
          {!isSending && fetcher.data && t(`account.unverified.${fetcher.data.shows}`, { email })}
        </p>
      </div>
    </aside>
  );
}
