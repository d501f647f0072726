import { returnReasons } from '#app/orders/withdrawals/return-reasons.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';

type ReasonFieldProps = { line: { position: number; title: string }; given: string | undefined };

export function ReasonField({ line: { position, title }, given }: ReasonFieldProps) {
  const t = useWords();
  return (
    <SelectField label={t('return.reason', { title })} name={`reason-${position}`} defaultValue={given ?? ''}>
      <option value="">{t('return.noReason')}</option>
      {returnReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`return.reasons.${reason}`)}
        </option>
      ))}
    </SelectField>
  );
}
