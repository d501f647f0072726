import { type WrittenMail, writeMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime, formatPrice } from '#app/ui/formats.ts';

type AdditionMail = {
  number: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  totalCents: number;
  until: Date;
  link: string;
};

export function writeAdditionMail(
  { number, pieces, totalCents, until, link }: AdditionMail,
  language: Language,
  brand: string,
  t: Words,
): Promise<WrittenMail> {
  const values = { number, brand };
  const text = t('additionMail.text', values);
  const lines = [
    ...pieces.map((piece) => `${piece.quantity} × ${piece.title}${piece.size ? `, ${piece.size}` : ''}`),
    t('additionMail.total', { total: formatPrice(totalCents) }),
  ];
  const kept = t('additionMail.until', { moment: formatDateTime(until, language) });
  return writeMail({
    subject: t('additionMail.subject', values),
    title: t('additionMail.title', values),
    hasTitleInText: true,
    preview: text,
    parts: [text, lines, kept, { button: t('additionMail.button'), to: link }],
    remark: t('additionMail.otherwise'),
    language,
    brand,
  });
}
