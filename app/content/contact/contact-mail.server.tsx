import { render } from '@react-email/render';
import { Text } from 'react-email';
import { MailFrame, MailRule, QuietText, type WrittenMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import type { ContactMessage } from './contact-message.ts';

export async function writeContactMail(
  message: ContactMessage,
  language: Language,
  brand: string,
): Promise<WrittenMail> {
  const t = wordsIn(language);
  const subject = [t(`contact.subject.${message.subject}`), message.orderNumber, message.name];
  const fields = linesOf(message, t);
  return {
    subject: subject.filter(Boolean).join(' · '),
    html: await render(
      <MailPage message={message} fields={fields} language={language} brand={brand} t={t} />,
    ),
    text: [t('contact.mail.title'), fields.join('\n'), message.message, t('contact.mail.answer')].join(
      '\n\n',
    ),
  };
}

function linesOf({ name, email, orderNumber, subject }: ContactMessage, t: Words): string[] {
  const fields = [
    [t('contact.name'), name],
    [t('contact.email'), email],
    [t('contact.orderNumber'), orderNumber],
    [t('contact.subject'), t(`contact.subject.${subject}`)],
  ];
  return fields.filter(([, said]) => said).map((line) => line.join(': '));
}

type PageProps = { message: ContactMessage; fields: string[]; language: Language; brand: string; t: Words };

function MailPage({ message, fields, language, brand, t }: PageProps) {
  return (
    <MailFrame
      language={language}
      brand={brand}
      preview={message.message.slice(0, 120)}
      title={t('contact.mail.title')}
    >
      {fields.map((line) => (
        <Text key={line} style={{ margin: 0 }}>
          {line}
        </Text>
      ))}
      <MailRule margin="24px 0" />
      <Text style={{ whiteSpace: 'pre-wrap' }}>{message.message}</Text>
      <MailRule margin="24px 0" />
      <QuietText>{t('contact.mail.answer')}</QuietText>
    </MailFrame>
  );
}
