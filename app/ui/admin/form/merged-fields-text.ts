import type { Words } from '#app/platform/text/translations.ts';

export function mergedFieldsText(t: Words, fields: string[]): string | undefined {
  return fields.length ? t('adminUi.merged', { fields: fields.join(', ') }) : undefined;
}
