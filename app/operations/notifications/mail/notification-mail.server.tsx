import { render } from '@react-email/render';
import { Link, Text } from 'react-email';
import type { NotificationDetails } from '#app/accounts/notifications/notification-details.ts';
import type { NotificationKind } from '#app/accounts/notifications/notification-kinds.ts';
import {
  MailButton,
  MailFrame,
  MailRule,
  mailColours,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type NotificationLine, notificationLines } from './notification-lines.ts';
import './register-translations.ts';

type NotificationMailFields<Kind extends NotificationKind> = {
  kind: Kind;
  details: NotificationDetails[Kind][];
  /** How many there are in all. */
  count: number;
  shopUrl: string;
};

/** Tells an operator what happened or goes on, all of one kind: subject, HTML and plain text. It names no customer. */
export async function writeNotificationMail<Kind extends NotificationKind>(
  { kind, details, count, shopUrl }: NotificationMailFields<Kind>,
  language: Language,
  brand: string,
): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language);
  const lineOf = notificationLines[kind];
  const lines = details
    .map((one) => lineOf(one, t, language))
    .map(({ text, to }) => ({ text, to: shopUrl + to }));
  const more = count > lines.length ? t('notificationMail.more', { count: count - lines.length }) : undefined;
  const title = t(`notificationMail.${kind}.title`, { count });
  const lead = t(`notificationMail.${kind}.lead`);
  const button = t('notificationMail.button');
  const choose = t('notificationMail.choose');
  const to = { button: shopUrl + backOfficePages[kind], choose: `${shopUrl}/admin/notifications` };
  const html = await render(
    <MailFrame language={language} brand={brand} preview={lead} title={title}>
      <Text>{lead}</Text>
      {lines.map((line) => (
        <MailLine key={line.text} {...line} />
      ))}
      {more && <Text>{more}</Text>}
      <MailButton to={to.button}>{button}</MailButton>
      <MailRule />
      <QuietText>
        <Link href={to.choose} style={{ color: mailColours.quiet, textDecoration: 'underline' }}>
          {choose}
        </Link>
      </QuietText>
    </MailFrame>,
  );
  const text = [
    title,
    lead,
    ...lines.map((line) => `- ${line.text}\n  ${line.to}`),
    ...(more ? [more] : []),
    `${button}:\n${to.button}`,
    `${choose}:\n${to.choose}`,
  ].join('\n\n');
  return { subject: `${brand}: ${title}`, html, text };
}

/** Where the back office shows all of a kind. */
const backOfficePages: Record<NotificationKind, string> = {
  'new-order': '/admin/orders',
  withdrawal: '/admin/orders?view=withdrawn',
  'drop-sold-out': '/admin/drops',
  'low-stock': '/admin/inventory?stock=low',
  payment: '/admin',
  refund: '/admin/recovery',
  mail: '/admin',
  job: '/admin',
  space: '/admin',
};

function MailLine({ text, to }: NotificationLine) {
  return (
    <Text style={{ borderTop: `1px solid ${mailColours.line}`, margin: 0, padding: '8px 0' }}>
      <Link href={to} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
        {text}
      </Link>
    </Text>
  );
}
