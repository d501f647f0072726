import type { Words } from '#app/platform/text/i18n.ts';

export function settingsFieldLabel(t: Words, field: string): string {
  return t(`giftCardSettings.field.${field}`);
}

/** Undefined for other fields and values. */
export function settingsValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (field === 'isOffered') return t(value === 'yes' ? 'giftCards.yes' : 'giftCards.no');
  return typeof value === 'string' ? value : undefined;
}
