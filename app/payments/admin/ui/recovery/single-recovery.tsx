import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { orderHistoryValueText } from '#app/orders/admin/ui/order-history-value-text.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { shortId } from '../../../recovery/recovery-report.ts';
import type { SingleAnswer } from '../../payment-results.ts';

export function SingleRecovery({ given }: { given: SingleAnswer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  const fetcher = useFetcher<SingleAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? given;
  const isRunning = fetcher.state !== 'idle';
  const isEmpty = answer !== undefined && !answer.ok && answer.reason === 'empty';
  useOnActionData(fetcher.data, (result) => {
    if (!result.ok && result.reason === 'empty') form.current?.querySelector('input')?.focus();
  });

  return (
    <section className="admin-panel" aria-labelledby="single-recovery">
      <h2 id="single-recovery">{t('orderRecovery.single')}</h2>
      <fetcher.Form
        ref={form}
        method="post"
        action={address('orders')}
        noValidate
        className="mt-3"
        onSubmit={(event) => isRunning && event.preventDefault()}
      >
        <Field
          name="orderId"
          label={t('orderRecovery.orderId')}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          defaultValue={answer && 'typed' in answer ? answer.typed : ''}
          hint={t('orderRecovery.orderIdHint')}
          error={isEmpty ? t('orderRecovery.orderIdRequired') : undefined}
        />
        <Button type="submit" look="secondary" className="mt-4" aria-disabled={isRunning}>
          {t(isRunning ? 'orderRecovery.recovering' : 'orderRecovery.recover')}
        </Button>
      </fetcher.Form>
      <div role="status" className="mt-4 empty:hidden">
        {!isRunning && answer && !isEmpty && <Outcome answer={answer} />}
      </div>
    </section>
  );
}

function Outcome({ answer }: { answer: SingleAnswer | AdminRefusal }) {
  if ('of' in answer) return <SingleRecoveryResult answer={answer} />;
  return <RecoveryFailedNote reason={answer.reason} />;
}

function SingleRecoveryResult({ answer }: { answer: SingleAnswer }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  if (!answer.ok) {
    return <AdminNote tone="critical">{t(`orderRecovery.problem.${answer.reason}`)}</AdminNote>;
  }
  const { step, orderId, changes } = answer;
  return (
    <>
      <AdminNote tone="good">{t(`orderRecovery.step.${step}`, { id: shortId(orderId) })}</AdminNote>
      <ChangeHistory
        changes={changes}
        nameOf={(field) => t(`adminOrders.field.${field}`)}
        wordFor={(field, value) => orderHistoryValueText(t, price, field, value)}
      />
    </>
  );
}

export function RecoveryFailedNote({ reason }: Pick<AdminRefusal, 'reason'>) {
  const t = useWords();
  return <RefusalNote reason={reason} phrase={(message) => t('orderRecovery.aborted', { message })} />;
}
