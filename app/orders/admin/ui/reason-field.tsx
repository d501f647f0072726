import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form-fields.tsx';

type ReasonFieldProps = { id: string; defaultValue?: string };

export function ReasonField({ id, defaultValue }: ReasonFieldProps) {
  const t = useWords();
  return (
    <Field
      id={id}
      name="reason"
      label={t('adminOrders.reason')}
      maxLength={500}
      autoComplete="off"
      defaultValue={defaultValue}
    />
  );
}
