import { render } from '@react-email/render';
import { Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
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

export async function writeAdditionMail(
  { number, pieces, totalCents, until, link }: AdditionMail,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const values = { number, brand };
  const title = t('additionMail.title', values);
  const text = t('additionMail.text', values);
  const lines = [
    ...pieces.map((piece) => `${piece.quantity} × ${piece.title}${piece.size ? `, ${piece.size}` : ''}`),
    t('additionMail.total', { total: formatPrice(totalCents) }),
  ];
  const kept = t('additionMail.until', { moment: formatDateTime(until, language) });
  const button = t('additionMail.button');
  const otherwise = t('additionMail.otherwise');
  const html = await render(
    <MailFrame language={language} brand={brand} preview={text} title={title}>
      <MailText>{text}</MailText>
      <Text>
        {lines.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </Text>
      <Text>{kept}</Text>
      <MailButton to={link}>{button}</MailButton>
      <MailRule />
      <QuietText>{otherwise}</QuietText>
    </MailFrame>,
  );
  const plain = [title, text, lines.join('\n'), kept, `${button}:\n${link}`, otherwise].join('\n\n');
  return { subject: t('additionMail.subject', values), html, text: plain };
}
