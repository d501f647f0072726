import type { RewordedTexts } from '#app/platform/mail/wording/mail-wording.ts';

/** Returns undefined for an unknown kind. */
export async function previewMails(kind: string, texts: RewordedTexts) {
  const { writeSampleMail } = await import('./write-sample-mail.server.ts');
  const [en, nl] = await Promise.all([
    writeSampleMail(kind, texts, 'en'),
    writeSampleMail(kind, texts, 'nl'),
  ]);
  return en && nl && { en, nl };
}
