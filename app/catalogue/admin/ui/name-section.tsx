import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import type { EditorFields } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField } from '#app/ui/form.tsx';
import { FIRST, type NamedRow } from '../../categories.ts';

type Fields = EditorFields<{ values: { title: string; slug: string; after: string } }>;
type NameSectionProps = Pick<Fields, 'field' | 'languages'> & {
  slugHint: string;
  others: NamedRow[];
};

/** The fields of a row that operators name and order. */
export function NameSection({ field, languages, slugHint, others }: NameSectionProps) {
  const t = useWords();
  return (
    <FormSection title={t('categories.name')}>
      <LanguageFields {...languages('title', t('categories.name'))} isRequired />
      <Field {...field('slug')} hint={slugHint} autoCapitalize="none" spellCheck={false} />
      <SelectField {...field('after')} required>
        <option value={FIRST}>{t('categories.first')}</option>
        <NamedOptions rows={others} label={(name) => t('categories.afterNamed', { name })} />
      </SelectField>
    </FormSection>
  );
}

type NamedOptionsProps = { rows: readonly NamedRow[]; label?: (name: string) => string };

export function NamedOptions({ rows, label = (name) => name }: NamedOptionsProps) {
  const language = useLanguage();
  return rows.map(({ slug, name, nameNl }) => (
    <option key={slug} value={slug}>
      {label(translated(language, name, nameNl).text)}
    </option>
  ));
}
