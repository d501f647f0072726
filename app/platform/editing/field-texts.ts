import type { Words } from '../text/i18n.ts';
import type { Language } from '../text/language.ts';

/** The id of a field's name, with its language where the field has two. */
type FieldName = string | { id: string; language: Language };

/** Labels of an object's fields, and texts of their values; undefined if there are none. */
export type FieldTexts = {
  label: (t: Words, field: string) => string | undefined;
  value: (t: Words, field: string, value: unknown) => string | undefined;
};

/** Format of a `datetime-local` field. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** `value` returns the text of a value that operators did not type. */
export function fieldTexts<Field extends string>(
  names: Record<Field, FieldName>,
  value: FieldTexts['value'],
): FieldTexts {
  return {
    label(t, field) {
      const name: FieldName | undefined = names[field as Field];
      if (typeof name !== 'object') return name && t(name);
      const { id, language } = name;
      return t('adminUi.fieldIn', { field: t(id), language: t(`adminUi.language.${language}`) });
    },
    value: (t, field, said) =>
      typeof said === 'string' && MOMENT.test(said) ? said.replace('T', ' ') : value(t, field, said),
  };
}

/** The names of a text in both languages; the Dutch field's ends in `Nl`. */
export function inBothLanguages<Field extends string>(
  field: Field,
  id: string,
): Record<Field | `${Field}Nl`, FieldName> {
  const names = { [field]: { id, language: 'en' }, [`${field}Nl`]: { id, language: 'nl' } };
  return names as Record<Field | `${Field}Nl`, FieldName>;
}
