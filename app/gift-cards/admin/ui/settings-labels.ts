import type { FieldTexts } from '#app/platform/editing/field-labels.ts';

export const settingsTexts: FieldTexts = {
  label: (t, field) => t(`giftCardSettings.field.${field}`),
  value: (t, field, value) =>
    field === 'isOffered' ? t(value === 'yes' ? 'giftCards.yes' : 'giftCards.no') : undefined,
};
