import '../words.ts';
import type { FormEvent } from 'react';
import { hasStates } from '#app/accounts/countries.ts';
import { useWords } from '#app/platform/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { DraftAddress } from '../draft.ts';
import { fieldLimits, type ShippingField, type ShippingProblems } from '../shipping-form.ts';
import { CountrySelect } from './country-select.tsx';

type ShippingStepProps = {
  values: DraftAddress;
  /** What is wrong, in the reader's language. */
  problems: ShippingProblems;
  onChange: (name: ShippingField, value: string) => void;
  onSubmit: (form: HTMLFormElement) => void;
};

export function ShippingStep({ values, problems, onChange, onSubmit }: ShippingStepProps) {
  const t = useWords();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  const text = (name: keyof typeof fieldLimits) => ({
    name,
    label: t(`checkout.${name}`),
    value: values[name],
    maxLength: fieldLimits[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });

  return (
    <form noValidate onSubmit={submit} className="@container">
      <h2 className="text-heading">{t('checkout.contact')}</h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
        <Field {...text('firstName')} required autoComplete="given-name" />
        <Field {...text('lastName')} required autoComplete="family-name" />
        <Field
          {...text('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          className={wide}
        />
        <Field {...text('phone')} required type="tel" inputMode="tel" autoComplete="tel" className={wide} />
      </div>
      <h2 className="mt-10 text-heading">{t('checkout.address')}</h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
        <CountrySelect
          value={values.country}
          onChange={(country) => onChange('country', country)}
          error={problems.country}
          className={wide}
        />
        <Field {...text('streetLine1')} required autoComplete="address-line1" className={wide} />
        <Field {...text('streetLine2')} autoComplete="address-line2" className={wide} />
        <Field {...text('postalCode')} required autoComplete="postal-code" />
        <Field {...text('city')} required autoComplete="address-level2" />
        {hasStates(values.country) && (
          <Field {...text('state')} required autoComplete="address-level1" className={wide} />
        )}
      </div>
      <Button type="submit" className="mt-8 w-full">
        {t('checkout.toPayment')}
      </Button>
    </form>
  );
}

const wide = '@md:col-span-2';
