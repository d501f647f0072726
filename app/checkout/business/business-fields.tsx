import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';
import type { CheckoutDraft } from '../form/checkout-draft.ts';
import type { ShippingProblems } from '../form/shipping-form.ts';
import type { VatTakenOff } from '../ui/use-quotes.ts';
import { businessFieldLengths } from './business-field-lengths.ts';

type Business = NonNullable<CheckoutDraft['business']>;
type BusinessFieldsProps = {
  values: Business;
  problems: ShippingProblems;
  found: VatTakenOff['vatNumber'];
  onChange: (changed: Partial<Business>) => void;
  onTyping: (isTyping: boolean) => void;
};

export default function BusinessFields({ values, problems, found, onChange, onTyping }: BusinessFieldsProps) {
  const t = useWords();
  const said = found && 'said' in found ? found.said : '';
  return (
    <div className="mt-3 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        label={t('checkoutBusiness.company')}
        name="company"
        value={values.company}
        error={problems.company}
        required
        autoComplete="organization"
        maxLength={businessFieldLengths.company}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <Field
        label={t('checkoutBusiness.vatNumber')}
        name="vatNumber"
        value={values.vatNumber}
        error={problems.vatNumber ?? (found && 'problem' in found && found.problem)}
        hint={said ? undefined : t('checkoutBusiness.vatNumberHint')}
        warning={said}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={businessFieldLengths.vatNumber}
        onChange={(event) => onChange({ vatNumber: event.target.value })}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
      />
    </div>
  );
}
