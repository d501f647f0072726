import { Form } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { MOST_PEOPLE, type PlanField, type PlanProblems, planFields, USUAL_PLAN } from './rehearsal.ts';

type RehearsalFormProps = {
  action: string;
  typed: Record<PlanField, string | number> | undefined;
  problems: PlanProblems;
  isRunning: boolean;
  isDraw: boolean;
};

export function RehearsalForm({
  action,
  typed = USUAL_PLAN,
  problems,
  isRunning,
  isDraw,
}: RehearsalFormProps) {
  const t = useWords();
  return (
    <Form method="post" action={action} noValidate className="admin-panel">
      <h2>{t('dropRehearsal.people')}</h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {isDraw && <input type="hidden" name="earlyPercent" value="0" />}
        {planFields.map((field) => {
          if (isDraw && field === 'earlyPercent') return null;
          const problem = problems[field];
          return (
            <Field
              key={field}
              label={t(
                isDraw && field === 'awayPercent'
                  ? 'dropRehearsal.drawnAwayPercent'
                  : `dropRehearsal.field.${field}`,
              )}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={typed[field]}
              error={problem && t(`dropRehearsal.problem.${problem}`, { most: MOST_PEOPLE })}
              required
            />
          );
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={isRunning || undefined}>
          {t('dropRehearsal.start')}
        </Button>
        <p role="status" className="text-stone">
          {isRunning && t('dropRehearsal.running')}
        </p>
      </div>
    </Form>
  );
}
