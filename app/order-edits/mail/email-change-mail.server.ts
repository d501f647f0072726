import { writeMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

type EmailChangeMail = { number: string; link: string } & ({ hours: number } | { newEmail: string });

/** The email does not contain the customer's name. */
export function writeEmailChangeMail(mail: EmailChangeMail, language: Language, brand: string, t: Words) {
  const { number, link } = mail;
  const to = 'hours' in mail ? 'new' : 'former';
  const values = { number, brand, ...('newEmail' in mail && { newEmail: mail.newEmail }) };
  const text = t(`orderEmailMail.${to}.text`, values);
  const within = 'hours' in mail ? t('orderEmailMail.new.within', { days: mail.hours / 24 }) : undefined;
  return writeMail({
    subject: t(`orderEmailMail.${to}.subject`, values),
    title: t(`orderEmailMail.${to}.title`, values),
    preview: text,
    parts: [text, { button: t(`orderEmailMail.${to}.button`), to: link }, within],
    remark: t(`orderEmailMail.${to}.notYou`),
    language,
    brand,
  });
}
