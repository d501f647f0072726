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

export async function writeExchangeMail(
  { kind, number, title, quantity, fromSize, toSize, keptUntil, address, link }: ExchangeMail,
  language: Language,
  brand: string,
  t: Words,
): Promise<{ subject: string; html: string; text: string }> {
  const values = { number, brand, day: formatDay(keptUntil, language) };
  const heading = t(`exchangeMail.${kind}.title`, values);
  const text = t(`exchangeMail.${kind}.text`, values);
  const line = t('exchangeMail.line', { quantity, title, fromSize, toSize });
  const goesTo =
    kind === 'received' && address.length ? [t('exchangeMail.goesTo', { number }), ...address] : [];
  const label = kind === 'received' ? t('exchangeMail.label') : '';
  const button = t('exchangeMail.show');
  const instead = t(kind === 'received' ? 'exchangeMail.instead' : 'exchangeMail.stillYours');
  const html = await render(
    <MailFrame language={language} brand={brand} preview={text} title={heading}>
      <MailText>{text}</MailText>
      <Text>{line}</Text>
      {label && <Text>{label}</Text>}
      {goesTo.length > 0 && (
        <Text>
          {goesTo.map((one) => (
            <span key={one}>
              {one}
              <br />
            </span>
          ))}
        </Text>
      )}
      <MailButton to={link}>{button}</MailButton>
      <MailRule />
      <QuietText>{instead}</QuietText>
    </MailFrame>,
  );
  const plain = [heading, text, line, label, goesTo.join('\n'), `${button}:\n${link}`, instead];
  return {
    subject: t(`exchangeMail.${kind}.subject`, values),
    html,
    text: plain.filter(Boolean).join('\n\n'),
  };
}
