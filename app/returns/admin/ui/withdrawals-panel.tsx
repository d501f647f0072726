import { Fragment } from 'react';
import { useFetcher } from 'react-router';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import { ItemLines } from '#app/orders/ui/item-lines.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { formatDay } from '#app/ui/formats.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import type { AdminReturn, AdminWithdrawal } from '../../admin-returns.server.ts';
import type { ReturnReceiptAnswer, WithdrawalAnswer } from '../../return-receipts.server.ts';
import { isNearlyDue } from '../../withdrawal-period.ts';

type WithdrawalsProps = {
  number: string;
  withdrawals: AdminWithdrawal[];
  /** The current day in Amsterdam time. */
  today: string;
  returns: AdminReturn[];
  given: WithdrawalAnswer | ReturnReceiptAnswer | undefined;
};

export default function WithdrawalsPanel({ number, withdrawals, returns, today, given }: WithdrawalsProps) {
  const t = useWords();
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
  const due = formatDay(dueDay, language);
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
        <ItemLines lines={lines} />
      </ul>
      <p className="text-sm text-stone [overflow-wrap:anywhere]">
        {t('adminOrders.withdrawalEmail', { email: withdrawal.email })}
      </p>
      {withdrawal.isByShopsOwnPeriod && (
        <p className="text-sm text-stone">{t('adminOrders.withdrawalShopsOwn')}</p>
      )}
      {isOpen && (
        <AdminNote className="mt-2" tone={isOverdue ? 'critical' : isSoon ? 'warning' : undefined}>
          {t(
            isOverdue
              ? 'adminOrders.withdrawalOverdue'
              : isSoon
                ? 'adminOrders.withdrawalDueSoon'
                : 'adminOrders.withdrawalDue',
            { day: due },
          )}
        </AdminNote>
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
        <AdminNote className="mt-2" tone="good">
          {withdrawal.closedBy
            ? t('adminOrders.withdrawalClosedBy', {
                by: withdrawal.closedBy,
                reason: withdrawal.closingReason,
              })
            : t('adminOrders.withdrawalRefunded')}
        </AdminNote>
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
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm(
    given?.withdrawal === withdrawal ? given : undefined,
  );
  return (
    <details className="mt-2" open={refused !== undefined || undefined}>
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
          error={refused?.reason === 'no-reason' ? t('adminOrders.withdrawalNoReason') : undefined}
        />
        <SubmitButton look="secondary" className="mt-3" aria-disabled={isSaving}>
          {t('adminOrders.withdrawalClose')}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote outcome={outcome} className="mt-2" />
    </details>
  );
}

type IntakeFormProps = {
  number: string;
  coming: AdminReturn;
  email: string;
  given: ReturnReceiptAnswer | undefined;
};

/** All items are first counted as intact, since they usually are. */
function ReturnIntakeForm({ number, coming, email, given }: IntakeFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('return-intakes');
  const fetcher = useFetcher<ReturnReceiptAnswer | AdminRefusal>();
  const answer = fetcher.data ?? (given?.withdrawal === coming.withdrawal ? given : undefined);
  const isSaving = fetcher.state !== 'idle';
  // After a conflict, the form shows the other operator's receipt instead of the typed counts.
  const typed = answer && 'of' in answer && !answer.ok && answer.reason === 'pieces' ? answer.typed : {};
  const name = `intake-${coming.withdrawal}`;
  return (
    <fetcher.Form method="post" action={action} className="mt-4 grid gap-4" aria-labelledby={name}>
      <h3 id={name}>{t('adminOrders.intake')}</h3>
      <input type="hidden" name="withdrawal" value={coming.withdrawal} />
      <input type="hidden" name="seen" value={coming.seen} />
      {coming.takenInBy ? (
        <AdminNote tone="good">{t('adminOrders.intakeBy', { by: coming.takenInBy })}</AdminNote>
      ) : (
        <p className="text-stone [overflow-wrap:anywhere]">{t('adminOrders.intakeText', { email })}</p>
      )}
      <Fragment key={coming.seen}>
        {coming.lines.map((line) => (
          <IntakeLine key={line.position} line={line} typed={typed} />
        ))}
      </Fragment>
      <div>
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t(coming.takenInBy ? 'adminOrders.intakeAgain' : 'adminOrders.intakeSave')}
        </SubmitButton>
      </div>
      <OutcomeNote outcome={isSaving ? undefined : answer} className="">
        {answer && 'of' in answer && !answer.ok && t(`adminOrders.intakeProblem.${answer.reason}`)}
      </OutcomeNote>
    </fetcher.Form>
  );
}

function IntakeLine({ line, typed }: { line: AdminReturn['lines'][number]; typed: Record<string, string> }) {
  const t = useWords();
  const { position, title, size, open, reason, arrived } = line;
  const { whole, damaged } = arrived ?? { whole: open, damaged: 0 };
  const missing = open - whole - damaged;
  return (
    <fieldset>
      <legend className="[overflow-wrap:anywhere]">
        {open} × {size ? `${title}, ${size}` : title}
      </legend>
      {reason && (
        <p className="text-sm text-stone">
          {t('adminOrders.intakeReason', { reason: t(`return.reasons.${reason}`) })}
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-4">
        <Field
          id={`whole-${position}`}
          type="number"
          name={`whole-${position}`}
          label={t('adminOrders.intakeWhole')}
          required
          min={0}
          max={open}
          defaultValue={typed[`whole-${position}`] ?? whole}
        />
        <Field
          id={`damaged-${position}`}
          type="number"
          name={`damaged-${position}`}
          label={t('adminOrders.intakeDamaged')}
          required
          min={0}
          max={open}
          defaultValue={typed[`damaged-${position}`] ?? damaged}
        />
      </div>
      {arrived && missing > 0 && (
        <p className="mt-1 text-sm">{t('adminOrders.intakeMissing', { count: missing })}</p>
      )}
    </fieldset>
  );
}
