import type { ReactNode } from 'react';
import { type Language, languages } from '#app/platform/text/language.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Field, TextAreaField } from '../../form-fields.tsx';

type LanguageFieldsProps = {
  label: string;
  /** The name of the English field. The name of the Dutch field ends in `Nl`, like the database column. */
  name: string;
  values: Record<string, string | undefined>;
  errors?: Record<string, ReactNode>;
  hint?: string;
  isRequired?: boolean | Language;
  maxLength?: number;
  isLong?: boolean;
};

export function LanguageFields({
  label,
  name,
  values,
  errors = {},
  hint,
  isRequired = false,
  maxLength,
  isLong,
}: LanguageFieldsProps) {
  const t = useWords();
  const Box = isLong ? TextAreaField : Field;
  return (
    <div className="admin-language-fields">
      {languages.map((language) => {
        const field = language === 'en' ? name : `${name}Nl`;
        return (
          <Box
            key={field}
            name={field}
            label={t('adminUi.fieldIn', { field: label, language: t(`adminUi.language.${language}`) })}
            lang={language}
            defaultValue={values[field] ?? ''}
            error={errors[field]}
            required={isRequired === true || isRequired === language}
            maxLength={maxLength}
            {...(hint && { hint })}
          />
        );
      })}
    </div>
  );
}
