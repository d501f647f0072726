import { fieldTexts } from '#app/platform/editing/field-labels.ts';
import type { RedirectValues } from '../../redirect-editor.server.ts';

export const redirectTexts = fieldTexts<keyof RedirectValues>(
  { from: 'redirects.from', to: 'redirects.to' },
  () => undefined,
);
