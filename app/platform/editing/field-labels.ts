import type { Language } from '../text/language.ts';
import type { Words } from '../text/translations.ts';

type FieldName = string | { id: string; language: Language };

export type FieldTexts = {
  label: (t: Words, field: string) => string | undefined;
  value: (t: Words, field: string, value: unknown) => string | undefined;
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

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

export function inBothLanguages<Field extends string>(
  field: Field,
  id: string,
): Record<Field | `${Field}Nl`, FieldName> {
  const names = { [field]: { id, language: 'en' }, [`${field}Nl`]: { id, language: 'nl' } };
  return names as Record<Field | `${Field}Nl`, FieldName>;
}
