import type { Words } from '#app/platform/text/i18n.ts';

/** What a field of the settings is called. */
export function settingsFieldLabel(t: Words, field: string): string {
  return t(`giftCardSettings.field.${field}`);
}

/** What a value of theirs says to operators; itself where this says nothing. */
export function settingsValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (field === 'isOffered') return t(value === 'yes' ? 'giftCards.yes' : 'giftCards.no');
  return typeof value === 'string' ? value : undefined;
}
