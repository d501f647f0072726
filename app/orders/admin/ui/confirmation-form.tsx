import '../words.ts';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { Button } from '#app/ui/button.tsx';
import type { MailAnswer } from '../order-answer.ts';

/** Mails the confirmation to the shopper once more. */
export function ConfirmationForm({ given }: { given: MailAnswer | undefined }) {
  const t = useWords();
  const fetcher = useFetcher<MailAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isSending = fetcher.state !== 'idle';
  return (
    <section className="admin-panel" aria-labelledby="order-mail">
      <h2 id="order-mail">{t('adminOrders.mail')}</h2>
      <p className="mt-1 text-stone">{t('adminOrders.mailText')}</p>
      <fetcher.Form method="post" className="mt-4" onSubmit={(event) => isSending && event.preventDefault()}>
        <input type="hidden" name="intent" value="mail" />
        <Button type="submit" look="secondary" aria-disabled={isSending}>
          {t(isSending ? 'adminOrders.mailSending' : 'adminOrders.mailAgain')}
        </Button>
      </fetcher.Form>
      <div role="status" className="mt-4 empty:hidden">
        {!isSending && answer && <Outcome answer={answer} />}
      </div>
    </section>
  );
}

function Outcome({ answer }: { answer: MailAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone={answer.ok ? 'good' : 'warning'}>
      {t(answer.ok ? 'adminOrders.mailSent' : `adminOrders.mailProblem.${answer.reason}`)}
    </p>
  );
}
