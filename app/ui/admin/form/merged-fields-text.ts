import type { Words } from '#app/platform/text/i18n.ts';

/** Describes the merged fields; undefined if there were none. */
export function mergedFieldsText(t: Words, fields: string[]): string | undefined {
  return fields.length ? t('adminUi.merged', { fields: fields.join(', ') }) : undefined;
}
