import type { Words } from '#app/platform/text/i18n.ts';

export const BIN = '/admin/bin';

export type RestorationAnswer =
  | { ok: true; title: string; isWhole: boolean }
  | { ok: false; reason: 'missing' | 'invalid' };

export function restorationText(t: Words, answer: RestorationAnswer): string {
  if (!answer.ok) return t(`adminUi.bin.${answer.reason}`);
  const title = answer.title || t('adminUi.bin.unnamed');
  return t(answer.isWhole ? 'adminUi.bin.restored' : 'adminUi.bin.restoredInPart', { title });
}
