import { render } from '@react-email/render';
import { Link, Text } from 'react-email';
import type {
  NotificationDetails,
  NotificationKind,
} from '#app/accounts/notifications/notification-kinds.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import {
  MailButton,
  MailFrame,
  MailRule,
  mailColours,
  QuietText,
  type WrittenMail,
} from '#app/platform/mail/mail-frame.server.tsx';
import { type Language, translated } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import { formatDate, formatPrice } from '#app/ui/formats.ts';

type NotificationMailFields<Kind extends NotificationKind> = {
  kind: Kind;
  details: NotificationDetails[Kind][];
  count: number;
  shopUrl: string;
};

export async function writeNotificationMail<Kind extends NotificationKind>(
  { kind, details, count, shopUrl }: NotificationMailFields<Kind>,
  language: Language,
  brand: string,
): Promise<WrittenMail> {
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

type NotificationLine = { text: string; to: string };

type Lines = {
  [Kind in NotificationKind]: (
    details: NotificationDetails[Kind],
    t: Words,
    language: Language,
  ) => NotificationLine;
};

const orderPage = (number: string) => `/admin/orders/${number}`;

const notificationLines: Lines = {
  'new-order': ({ number, totalCents }, t) => ({
    text: t('notificationMail.new-order.line', { number, amount: formatPrice(totalCents) }),
    to: orderPage(number),
  }),
  withdrawal: ({ number, pieces }, t) => ({
    text: t('notificationMail.withdrawal.line', { number, pieces }),
    to: orderPage(number),
  }),
  'drop-sold-out': ({ id, title, titleNl }, _, language) => ({
    text: translated(language, title, titleNl).text,
    to: `/admin/drops/${id}`,
  }),
  'low-stock': ({ title, titleNl, size, available }, t, language) => ({
    text: t('notificationMail.low-stock.line', {
      title: translated(language, title, titleNl).text,
      size: size === ONE_SIZE ? t('notificationMail.low-stock.oneSize') : size,
      count: available,
    }),
    to: `/admin/inventory?q=${encodeURIComponent(translated(language, title, titleNl).text)}`,
  }),
  payment: (details, t, language) => {
    if (details.problem === 'stuck')
      return { text: t('notificationMail.payment.stuck', { number: details.number }), to: '/admin/recovery' };
    if (details.problem === 'gift-card-spent') {
      const { number, returnedCents, lostCents } = details;
      const amounts = { returned: formatPrice(returnedCents), lost: formatPrice(lostCents) };
      return { text: t('notificationMail.payment.giftCard', { number, ...amounts }), to: orderPage(number) };
    }
    if (details.problem === 'dispute') {
      const { number, amountCents, state, dueAt } = details;
      const due = dueAt && formatDate(new Date(dueAt), language);
      const said = { number, amount: formatPrice(amountCents), due };
      const id = state === 'open' && !due ? 'under-review' : state;
      return { text: t(`notificationMail.payment.dispute.${id}`, said), to: orderPage(number) };
    }
    const { difference, reference, number, ourCents, theirCents } = details;
    const amount = (cents: number | null) => (cents === null ? '–' : formatPrice(cents));
    const parts = [
      t(`reconciliation.kind.${difference}`),
      ...(number ? [t('notificationMail.payment.order', { number })] : []),
      t('notificationMail.payment.amounts', { ours: amount(ourCents), theirs: amount(theirCents) }),
      reference,
    ];
    return { text: parts.join(' · '), to: '/admin' };
  },
  refund: ({ number, amountCents, said }, t) => ({
    text: t('notificationMail.refund.line', { number, amount: formatPrice(amountCents), said }),
    to: orderPage(number),
  }),
  mail: (details, t) => {
    if ('giftCardId' in details) {
      const { giftCardId, codeEnd: end } = details;
      return { text: t('notificationMail.mail.giftCard', { end }), to: `/admin/gift-cards/${giftCardId}` };
    }
    const { number, type } = details;
    return {
      text: t('notificationMail.mail.line', { number, mail: t(`adminOrders.mailed.${type}`) }),
      to: orderPage(number),
    };
  },
  job: ({ problem, ...details }, t) => ({
    text: t(`notificationMail.job.${problem}`, details),
    to: '/admin',
  }),
  space: (details, t) => ({
    text:
      details.of === 'disk'
        ? t('notificationMail.space.disk', { place: details.place, percent: details.percent })
        : t('notificationMail.space.database', { percent: details.percent }),
    to: '/admin',
  }),
};
