import { render } from '@react-email/render';
import { Text } from 'react-email';
import { MailButton, MailFrame, mailColours } from '#app/platform/mail/mail-frame.server.tsx';
import { type Words, wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { PaymentDifference } from './payment-differences.server.ts';
import './register-translations.ts';

type MoneyMail = {
  differences: Omit<PaymentDifference, 'id' | 'foundAt'>[];
  refunds: { orderNumber: string; amountCents: number; problem: string | null }[];
  /** How many there are in all. */
  told: number;
  link: string;
};

/** Tells an operator what of the shop's money they have to look at: subject, HTML and plain text. */
export async function writePaymentProblemsMail(
  { differences, refunds, told, link }: MoneyMail,
  language: Language,
  brand: string,
): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language);
  const lines = [
    ...differences.map((difference) => differenceLine(difference, t)),
    ...refunds.map(({ orderNumber, amountCents, problem }) =>
      t('reconciliation.mail.refused', {
        number: orderNumber,
        amount: formatPrice(amountCents),
        problem: problem ?? '',
      }),
    ),
  ];
  const more = told > lines.length ? [t('reconciliation.mail.more', { count: told - lines.length })] : [];
  const texts = {
    title: t('reconciliation.mail.title', { count: told }),
    lead: t('reconciliation.mail.lead'),
  };
  const button = t('reconciliation.mail.button');
  const said = [...lines, ...more];
  return {
    subject: t('reconciliation.mail.subject', { count: told, brand }),
    html: await render(
      <MailPage {...texts} lines={said} button={button} link={link} language={language} brand={brand} />,
    ),
    text: [texts.title, texts.lead, ...said.map((line) => `- ${line}`), `${button}:\n${link}`].join('\n\n'),
  };
}

function differenceLine(
  { kind, subject, orderNumber, ourCents, theirCents }: MoneyMail['differences'][number],
  t: Words,
): string {
  const amount = (cents: number | null) => (cents === null ? '–' : formatPrice(cents));
  const fields = [
    t(`reconciliation.kind.${kind}`),
    ...(orderNumber ? [t('reconciliation.mail.order', { number: orderNumber })] : []),
    t('reconciliation.mail.amounts', { ours: amount(ourCents), theirs: amount(theirCents) }),
    subject,
  ];
  return fields.join(' · ');
}

type PageProps = {
  title: string;
  lead: string;
  lines: string[];
  button: string;
  link: string;
  language: Language;
  brand: string;
};

function MailPage({ title, lead, lines, button, link, language, brand }: PageProps) {
  return (
    <MailFrame language={language} brand={brand} preview={lead} title={title}>
      <Text>{lead}</Text>
      {lines.map((line) => (
        <Text key={line} style={{ borderTop: `1px solid ${mailColours.line}`, margin: 0, padding: '8px 0' }}>
          {line}
        </Text>
      ))}
      <MailButton to={link}>{button}</MailButton>
    </MailFrame>
  );
}
