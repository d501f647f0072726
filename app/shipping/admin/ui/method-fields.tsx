import { useEffect, useRef } from 'react';
import { languages } from '#app/platform/text/language.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { methodField } from '../../editing/zone-fields.ts';
import { LONGEST_NAME } from '../../editing/zone-form-values.ts';
import { shippingMethodKinds } from '../../shipping-method.ts';
import { PriceRows, type PriceRowsProps } from './price-rows.tsx';

type MethodFieldsProps = Omit<PriceRowsProps, 'isPlain'> & {
  title: string;
  takesFocus?: boolean;
  isPlain?: boolean;
  onName?: ((changed: { name: string } | { nameNl: string }) => void) | undefined;
};

export function MethodFields(props: MethodFieldsProps) {
  const { method, title, takesFocus = false, isPlain = false, onName, errors, ...pricing } = props;
  const t = useWords();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { id } = method;
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <fieldset ref={fields} className="zone-method" aria-label={title}>
      <legend>{title}</legend>
      <FieldGroupProblem>{errors[methodField(id)]}</FieldGroupProblem>
      <MethodNames method={method} errors={errors} onName={onName} />
      <KindAndDays method={method} errors={errors} />
      <PriceRows {...pricing} method={method} isPlain={isPlain} errors={errors} />
      <div className="zone-method-row">
        <Field
          name={`freeFrom-${id}`}
          label={t('zones.freeFrom')}
          hint={t('zones.freeFromHint')}
          defaultValue={method.freeFrom}
          error={errors[`freeFrom-${id}`]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
        />
      </div>
      <label className="product-check">
        <input type="checkbox" name={`active-${id}`} defaultChecked={method.isActive} />
        {t('zones.isOffered')}
      </label>
      {!isPlain && (
        <noscript>
          <label className="product-check">
            <input type="checkbox" name="removed" value={id} />
            {t('zones.removeMethod')}
          </label>
        </noscript>
      )}
    </fieldset>
  );
}

function MethodNames({ method, errors, onName }: Pick<MethodFieldsProps, 'method' | 'errors' | 'onName'>) {
  const t = useWords();
  return (
    <div className="admin-language-fields">
      {languages.map((language) => {
        const isEnglish = language === 'en';
        const name = `${isEnglish ? 'name' : 'nameNl'}-${method.id}`;
        return (
          <Field
            key={name}
            name={name}
            label={t('adminUi.fieldIn', {
              field: t('zones.methodName'),
              language: t(`adminUi.language.${language}`),
            })}
            lang={language}
            defaultValue={isEnglish ? method.name : method.nameNl}
            error={errors[name]}
            required={isEnglish}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onInput={({ currentTarget: { value } }) =>
              onName?.(isEnglish ? { name: value } : { nameNl: value })
            }
          />
        );
      })}
    </div>
  );
}

function KindAndDays({ method, errors }: Pick<MethodFieldsProps, 'method' | 'errors'>) {
  const t = useWords();
  const { id } = method;
  return (
    <div className="zone-method-row">
      <SelectField
        name={`kind-${id}`}
        label={t('zones.kind')}
        defaultValue={method.kind}
        error={errors[`kind-${id}`]}
        required
      >
        <SelectOptions values={shippingMethodKinds} label={(kind) => t(`zones.kind.${kind}`)} />
      </SelectField>
      {([method.daysFrom, method.daysTo] as const).map((days, place) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two, in this order.
          key={place}
          id={`days-${id}-${place}`}
          name={`days-${id}`}
          label={t(place ? 'zones.daysTo' : 'zones.daysFrom')}
          defaultValue={days}
          error={place ? undefined : errors[`days-${id}`]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          required
        />
      ))}
    </div>
  );
}
