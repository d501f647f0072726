import type { ReactNode } from 'react';
import { type Language, languages } from '#app/platform/text/language.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Field, TextAreaField } from '../../form.tsx';

type FormSectionProps = { title: string; text?: string; children: ReactNode };

export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    // The legend does not name the fieldset, since the columns prevent it from being a direct child.
    <fieldset aria-label={title} className="admin-form-section">
      <div>
        <legend>{title}</legend>
        {text && <p className="text-sm text-stone">{text}</p>}
      </div>
      <div className="admin-form-fields">{children}</div>
    </fieldset>
  );
}

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

/** Displays the problem of a part of a form, such as a list of images, that is not a single input. */
export function FieldGroupProblem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" tabIndex={-1} data-problem className="mt-3 text-pomegranate text-sm">
      {children}
    </p>
  );
}
