import { useFetcher } from 'react-router';
import { useFormResetOnSuccess } from '#app/orders/admin/ui/use-form-reset.ts';
import { PieceLines } from '#app/orders/ui/piece-lines.tsx';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { AdminReturn } from '../../admin-returns.server.ts';
import type { AdminWithdrawal } from '../../withdrawals/admin-withdrawals.server.ts';
import { isNearlyDue } from '../../withdrawals/withdrawal-period.ts';
import type { IntakeAnswer, WithdrawalAnswer } from '../return-answer-types.ts';
import { ReturnIntakeForm } from './return-intake-form.tsx';

type WithdrawalsProps = {
  number: string;
  withdrawals: AdminWithdrawal[];
  /** Today in Amsterdam. */
  today: string;
  /** Returns among them that are on their way or arrived. */
  returns: AdminReturn[];
  given: WithdrawalAnswer | IntakeAnswer | undefined;
};

/** Displays an order's withdrawals with their refund deadlines, and a form to close one without a refund. */
export function WithdrawalsPanel({ number, withdrawals, returns, today, given }: WithdrawalsProps) {
  const t = useWords();
  if (!withdrawals.length) return null;
  return (
    <section className="admin-panel" aria-labelledby="order-withdrawals">
      <h2 id="order-withdrawals">{t('adminOrders.withdrawals')}</h2>
      {withdrawals.map((withdrawal) => (
        <OneWithdrawal
          key={withdrawal.number}
          number={number}
          withdrawal={withdrawal}
          today={today}
          returns={returns}
          given={given}
        />
      ))}
    </section>
  );
}

type OneProps = Omit<WithdrawalsProps, 'withdrawals'> & { withdrawal: AdminWithdrawal };

function OneWithdrawal({ number, withdrawal, returns, today, given }: OneProps) {
  const t = useWords();
  const language = useLanguage();
  const { isOpen, dueDay, lines } = withdrawal;
  const due = formatDate(new Date(`${dueDay}T12:00:00Z`), language);
  const coming = returns.find((one) => one.withdrawal === withdrawal.number);
  const isOverdue = today > dueDay;
  const isSoon = isNearlyDue(dueDay, today);
  return (
    <div className="mt-4">
      <p>
        {t('adminOrders.withdrawalBy', {
          name: withdrawal.name,
          moment: formatDateTime(withdrawal.statedAt, language),
        })}
      </p>
      <ul className="order-plan-lines">
        <PieceLines lines={lines} />
      </ul>
      <p className="text-sm text-stone [overflow-wrap:anywhere]">
        {t('adminOrders.withdrawalEmail', { email: withdrawal.email })}
      </p>
      {withdrawal.isByShopsOwnPeriod && (
        <p className="text-sm text-stone">{t('adminOrders.withdrawalShopsOwn')}</p>
      )}
      {isOpen && (
        <p className="admin-note mt-2" data-tone={isOverdue ? 'critical' : isSoon ? 'warning' : undefined}>
          {t(
            isOverdue
              ? 'adminOrders.withdrawalOverdue'
              : isSoon
                ? 'adminOrders.withdrawalDueSoon'
                : 'adminOrders.withdrawalDue',
            { day: due },
          )}
        </p>
      )}
      {isOpen && coming && (
        <ReturnIntakeForm
          number={number}
          coming={coming}
          email={withdrawal.email}
          given={given?.of === 'intake' ? given : undefined}
        />
      )}
      {withdrawal.closedAt && (
        <p className="admin-note mt-2" data-tone="good">
          {withdrawal.closedBy
            ? t('adminOrders.withdrawalClosedBy', {
                by: withdrawal.closedBy,
                reason: withdrawal.closingReason,
              })
            : t('adminOrders.withdrawalRefunded')}
        </p>
      )}
      {isOpen && (
        <ClosingForm
          number={number}
          withdrawal={withdrawal.number}
          given={given?.of === 'withdrawal' ? given : undefined}
        />
      )}
    </div>
  );
}

type ClosingFormProps = { number: string; withdrawal: number; given: WithdrawalAnswer | undefined };

function ClosingForm({ number, withdrawal, given }: ClosingFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('withdrawal-closings');
  const fetcher = useFetcher<WithdrawalAnswer | AdminRefusal>();
  const answer = fetcher.data ?? (given?.withdrawal === withdrawal ? given : undefined);
  const isSaving = fetcher.state !== 'idle';
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSaving);
  const problem = answer && 'of' in answer && !answer.ok ? answer.reason : undefined;
  return (
    <details className="mt-2" open={problem !== undefined || undefined}>
      <summary className="min-h-11 cursor-pointer content-center">{t('adminOrders.withdrawalClose')}</summary>
      <fetcher.Form {...form} action={action} className="mt-2">
        <input type="hidden" name="withdrawal" value={withdrawal} />
        <Field
          key={round}
          id={`closing-reason-${withdrawal}`}
          name="reason"
          label={t('adminOrders.withdrawalReason')}
          hint={t('adminOrders.withdrawalReasonHint')}
          maxLength={500}
          autoComplete="off"
          required
          error={problem === 'no-reason' ? t('adminOrders.withdrawalNoReason') : undefined}
        />
        <Button type="submit" look="secondary" className="mt-3" aria-disabled={isSaving}>
          {t('adminOrders.withdrawalClose')}
        </Button>
      </fetcher.Form>
      <div role="status" className="mt-2 empty:hidden">
        {!isSaving && answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
    </details>
  );
}
