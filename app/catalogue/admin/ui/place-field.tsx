import type { ReactNode } from 'react';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SelectField } from '#app/ui/form.tsx';
import { FIRST, type NamedSubcategory } from '../../categories.ts';

type PlaceFieldProps = {
  field: { name: string; label: string; defaultValue: string; error: ReactNode };
  others: readonly NamedSubcategory[];
};

/** Offers the place before all others, or after one of them. */
export function PlaceField({ field, others }: PlaceFieldProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <SelectField {...field} required>
      <option value={FIRST}>{t('categories.first')}</option>
      {others.map(({ slug, name, nameNl }) => (
        <option key={slug} value={slug}>
          {t('categories.afterNamed', { name: translated(language, name, nameNl).text })}
        </option>
      ))}
    </SelectField>
  );
}
