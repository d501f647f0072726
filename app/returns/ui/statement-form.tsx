import { Form } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EmailField, Field } from '#app/ui/form.tsx';
import { formatDay } from '#app/ui/formats.ts';
import { Button, ButtonLink } from '#app/ui/link.tsx';
import type { WithdrawalProblems } from '../return-forms.server.ts';
import type { WithdrawableOrder } from '../withdrawable-order.server.ts';
import { ItemChoices } from './item-choice.tsx';

type StatementFormProps = {
  order: WithdrawableOrder;
  statementId: string;
  action: string;
  problems: WithdrawalProblems;
  /** The typed values of a statement that was refused or is being changed. */
  typed: Record<string, string> | undefined;
};

/** All items are selected at first. After an earlier withdrawal none are. */
export function StatementForm({ order, statementId, action, problems, typed }: StatementFormProps) {
  const t = useWords();
  const language = useLanguage();
  if (order.refusal) return <Refusal refusal={order.refusal} hasStated={order.stated.length > 0} />;
  const isFirst = order.stated.length === 0;
  return (
    <Form method="post" action={action} noValidate className="mt-8 max-w-prose">
      <input type="hidden" name="id" value={typed?.id ?? statementId} />
      <p>
        {order.until
          ? t('withdrawal.formTextUntil', { date: formatDay(order.until, language) })
          : t('withdrawal.formText')}
      </p>
      <ItemChoices
        legend={t('withdrawal.which')}
        lines={order.lines}
        chosenOf={({ position, left }) =>
          typed ? Number(typed[`piece-${position}`] ?? 0) : isFirst ? left : 0
        }
        problem={problems.pieces && t(problems.pieces)}
      />
      <div className="mt-8 grid gap-5">
        <Field
          label={t('withdrawal.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed?.name ?? order.name}
          error={problems.name && t(problems.name)}
          required
        />
        <EmailField
          label={t('withdrawal.email')}
          hint={t('withdrawal.emailHint')}
          defaultValue={typed?.email ?? order.email}
          error={problems.email && t(problems.email)}
          required
        />
        <Button type="submit">{t('withdrawal.continue')}</Button>
      </div>
    </Form>
  );
}

type RefusalProps = { refusal: WithdrawableOrder['refusal'] & string; hasStated: boolean };

function Refusal({ refusal, hasStated }: RefusalProps) {
  const t = useWords();
  // The withdrawals listed above explain the refusal.
  if (refusal === 'nothing-left' && hasStated) return null;
  return (
    <div className="mt-6 max-w-prose">
      <p>{t(`withdrawal.refusal.${refusal}`)}</p>
      <ButtonLink to="/contact" look="secondary" className="mt-6">
        {t('withdrawal.contact')}
      </ButtonLink>
    </div>
  );
}
