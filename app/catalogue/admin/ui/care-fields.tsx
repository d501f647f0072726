import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { SelectField, SelectOptions } from '#app/ui/form.tsx';
import { careCodes, careGroupNames, listCareCodes } from '../../care.ts';

export function CareFields({ care, error }: { care: string; error: ReactNode }) {
  const t = useWords();
  const chosen = listCareCodes(care);
  return (
    <fieldset aria-describedby="care-hint">
      <legend>{t('adminProducts.field.care')}</legend>
      <p id="care-hint" className="mt-1.5 mb-3 text-sm text-stone">
        {t('adminProducts.field.careHint')}
      </p>
      <div className="product-pair">
        {careGroupNames.map((group) => {
          const codes = careCodes(group);
          return (
            <SelectField
              key={group}
              id={`care-${group}`}
              name="care"
              label={t(`adminProducts.care.${group}`)}
              defaultValue={codes.find((code) => chosen.includes(code))}
            >
              <option value="">{t('adminProducts.care.none')}</option>
              <SelectOptions values={codes} label={(code) => t(`care.${code}`)} />
            </SelectField>
          );
        })}
      </div>
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </fieldset>
  );
}
