import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { type Language, languages } from '#app/platform/text/language.ts';
import { Field, TextAreaField } from '../../form-fields.tsx';

type LanguageFieldsProps = {
  label: string;
  /** Of the English field; the Dutch one's ends in `Nl`, as columns do. */
  name: string;
  /** What stands in the fields, by their names. */
  values: Record<string, string | undefined>;
  /** What is wrong with them, by their names, in the reader's language. */
  errors?: Record<string, ReactNode>;
  hint?: string;
  /** In both languages, or in one. */
  isRequired?: boolean | Language;
  maxLength?: number;
  /** For texts of several lines. */
  isLong?: boolean;
};

/** The same text in both languages, side by side where there is room, each marked as its own language. */
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
