import { Form } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { EmailField, Field } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';

export type FindOrderAnswer =
  | { shows: 'linkMailed' | 'tooOften' }
  | {
      shows: 'problems';
      problems: { number?: string; email?: string };
      typed: { number: string; email: string };
    };

type FindOrderProps = {
  action: string;
  answer: FindOrderAnswer | undefined;
  /** This text is displayed whether or not the order exists. */
  mailed: string;
};

export function FindOrderForm({ action, answer, mailed }: FindOrderProps) {
  const t = useWords();
  const refused = answer?.shows === 'problems' ? answer : undefined;
  const error = (field: 'number' | 'email') => refused?.problems[field] && t(refused.problems[field]);
  if (answer?.shows === 'linkMailed') {
    return (
      <p role="status" className="mt-6">
        {mailed}
      </p>
    );
  }
  return (
    <Form method="post" action={action} noValidate className="mt-6 grid gap-5">
      <Field
        label={t('withdrawal.number')}
        name="number"
        hint={t('withdrawal.numberHint')}
        autoComplete="off"
        maxLength={20}
        defaultValue={refused?.typed.number}
        error={error('number')}
        required
      />
      <EmailField
        label={t('withdrawal.orderEmail')}
        defaultValue={refused?.typed.email}
        error={error('email')}
        required
      />
      <SubmitButton>{t('withdrawal.mailLink')}</SubmitButton>
      <p role="alert" className="empty:hidden">
        {answer?.shows === 'tooOften' && t('withdrawal.tooMany')}
      </p>
    </Form>
  );
}
