import { type WrittenMail, writeMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDay } from '#app/ui/formats.ts';
import type { ExchangeMailKind } from './exchange-mail-wording.ts';

type ExchangeMail = {
  kind: ExchangeMailKind;
  number: string;
  title: string;
  quantity: number;
  fromSize: string;
  toSize: string;
  keptUntil: string;
  address: string[];
  link: string;
};

export function writeExchangeMail(
  { kind, number, title, quantity, fromSize, toSize, keptUntil, address, link }: ExchangeMail,
  language: Language,
  brand: string,
  t: Words,
): Promise<WrittenMail> {
  const values = { number, brand, day: formatDay(keptUntil, language) };
  const text = t(`exchangeMail.${kind}.text`, values);
  const isReceived = kind === 'received';
  const goesTo = isReceived && address.length ? [t('exchangeMail.goesTo', { number }), ...address] : [];
  return writeMail({
    subject: t(`exchangeMail.${kind}.subject`, values),
    title: t(`exchangeMail.${kind}.title`, values),
    hasTitleInText: true,
    preview: text,
    parts: [
      text,
      t('exchangeMail.line', { quantity, title, fromSize, toSize }),
      isReceived ? t('exchangeMail.label') : undefined,
      goesTo,
      { button: t('exchangeMail.show'), to: link },
    ],
    remark: t(isReceived ? 'exchangeMail.instead' : 'exchangeMail.stillYours'),
    language,
    brand,
  });
}
