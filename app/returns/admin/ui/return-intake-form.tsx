import { Fragment } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { AdminReturn } from '../../admin-returns.server.ts';
import type { IntakeAnswer } from '../return-answer-types.ts';

type IntakeFormProps = {
  number: string;
  coming: AdminReturn;
  /** The customer's address. */
  email: string;
  given: IntakeAnswer | undefined;
};

/** Records a return receipt by line, initially with everything whole, the usual case. It can be corrected until the refund. */
export function ReturnIntakeForm({ number, coming, email, given }: IntakeFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('return-intakes');
  const fetcher = useFetcher<IntakeAnswer | AdminRefusal>();
  const answer = fetcher.data ?? (given?.withdrawal === coming.withdrawal ? given : undefined);
  const isSaving = fetcher.state !== 'idle';
  // If another operator's receipt came first, that is displayed instead of the typed counts.
  const typed = answer && 'of' in answer && !answer.ok && answer.reason === 'pieces' ? answer.typed : {};
  const name = `intake-${coming.withdrawal}`;
  return (
    <fetcher.Form method="post" action={action} className="mt-4 grid gap-4" aria-labelledby={name}>
      <h3 id={name}>{t('adminOrders.intake')}</h3>
      <input type="hidden" name="withdrawal" value={coming.withdrawal} />
      <input type="hidden" name="seen" value={coming.seen} />
      {coming.takenInBy ? (
        <p className="admin-note" data-tone="good">
          {t('adminOrders.intakeBy', { by: coming.takenInBy })}{' '}
          <a href="#order-refund" className="admin-way">
            {t('adminOrders.intakeToRefund')}
          </a>
        </p>
      ) : (
        <p className="text-stone [overflow-wrap:anywhere]">{t('adminOrders.intakeText', { email })}</p>
      )}
      <Fragment key={coming.seen}>
        {coming.lines.map((line) => (
          <IntakeLine key={line.position} line={line} typed={typed} />
        ))}
      </Fragment>
      <div>
        <Button type="submit" look="secondary" aria-disabled={isSaving}>
          {t(coming.takenInBy ? 'adminOrders.intakeAgain' : 'adminOrders.intakeSave')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {!isSaving && answer && 'of' in answer && !answer.ok && (
          <p className="admin-note" data-tone="critical">
            {t(`adminOrders.intakeProblem.${answer.reason}`)}
          </p>
        )}
        {!isSaving && answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
    </fetcher.Form>
  );
}

type IntakeLineProps = { line: AdminReturn['lines'][number]; typed: Record<string, string> };

function IntakeLine({ line, typed }: IntakeLineProps) {
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
