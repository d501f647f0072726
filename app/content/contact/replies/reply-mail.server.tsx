import { render } from '@react-email/render';
import {
  MailFrame,
  MailRule,
  MailText,
  QuietText,
  type WrittenMail,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';

export type AnswerMail = {
  name: string;
  answer: string;
  message: string;
  writtenAt: Date;
  orderNumber: string;
};

export async function writeAnswerMail(
  { name, answer, message, writtenAt, orderNumber }: AnswerMail,
  language: Language,
  brand: string,
  t: Words,
): Promise<WrittenMail> {
  const rewordable = { name, brand };
  const title = t('contactAnswer.title');
  const greeting = t('contactAnswer.greeting', rewordable);
  const closing = t('contactAnswer.closing', rewordable);
  const moment = formatDateTime(writtenAt, language);
  const about = orderNumber ? t('contactAnswer.order', { number: orderNumber }) : '';
  const wrote = t('contactAnswer.wrote', { moment });
  const html = await render(
    <MailFrame language={language} brand={brand} preview={answer.slice(0, 120)} title={title}>
      <MailText>{greeting}</MailText>
      <MailText>{answer}</MailText>
      <MailText>{closing}</MailText>
      <MailRule />
      {about && <QuietText>{about}</QuietText>}
      <QuietText>{wrote}</QuietText>
      <MailText>{message}</MailText>
    </MailFrame>,
  );
  const quoted = message.split('\n').map((line) => `> ${line}`);
  const text = [greeting, answer, closing, about, `${wrote}\n${quoted.join('\n')}`];
  return { subject: t('contactAnswer.subject', rewordable), html, text: text.filter(Boolean).join('\n\n') };
}
