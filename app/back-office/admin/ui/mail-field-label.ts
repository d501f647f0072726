import type { Words } from '#app/platform/text/translations.ts';

export function mailFieldLabel(t: Words, key: string): string {
  const isDutch = key.endsWith('Nl');
  return t('adminUi.fieldIn', {
    field: t(`mails.field.${isDutch ? key.slice(0, -2) : key}`),
    language: t(isDutch ? 'adminUi.language.nl' : 'adminUi.language.en'),
  });
}
