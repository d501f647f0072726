import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { RewordedTexts } from '#app/platform/mail/wording/mail-wording.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { WrittenMail } from './write-sample-mail.server.ts';

type Asked = { kind: string; texts: RewordedTexts };
export type MailPreviews = Record<Language, WrittenMail>;

export const previewMailsInWorker = longWork(
  'mail-previews',
  async ({ kind, texts }: Asked): Promise<MailPreviews | undefined> => {
    const { writeSampleMail } = await import('./write-sample-mail.server.ts');
    const [en, nl] = await Promise.all([
      writeSampleMail(kind, texts, 'en'),
      writeSampleMail(kind, texts, 'nl'),
    ]);
    return en && nl && { en, nl };
  },
);
