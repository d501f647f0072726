import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Row,
  render,
  Section,
  Text,
} from 'react-email';
import type { Language } from '#app/platform/language.ts';
import { type Words, wordsIn } from '#app/platform/words.ts';
import { formatDate } from '#app/ui/date.ts';
import { formatPrice } from '#app/ui/price.ts';
import { addressLines } from '../address-lines.ts';
import type { ShippingAddress } from '../order.ts';
import type { OrderMail } from '../queues.server.ts';
import './words.ts';

/** What a mail shows of an order; amounts in cents. */
export type MailedOrder = {
  number: string;
  createdAt: Date;
  totalCents: number;
  paymentMethod: 'card' | 'ideal';
  shippingAddress: ShippingAddress;
  /** For the mail about it. */
  returnedCents?: number;
  items: { title: string; size: string | null; quantity: number; priceCents: number }[];
};

/** Which mails tell where the order goes. */
const saysWhere: Record<OrderMail['type'], boolean> = {
  order_confirmation: true,
  order_shipped: true,
  order_cancelled: false,
  order_refunded: false,
  money_returned: false,
};

/** Puts a mail about an order into words, in the order's language: its subject, HTML and plain text. */
export async function writeOrderMail(
  type: OrderMail['type'],
  order: MailedOrder,
  language: Language,
  brand: string,
): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language);
  const mail = <OrderMailPage type={type} order={order} language={language} brand={brand} t={t} />;
  return {
    subject: t(`order.mail.${type}.subject`, { number: order.number, brand }),
    html: await render(mail),
    text: orderMailText(type, order, language, t),
  };
}

/** The same for readers of plain text; written rather than derived, which would make lines of the table's cells. */
function orderMailText(type: OrderMail['type'], order: MailedOrder, language: Language, t: Words): string {
  const items = order.items.map(
    ({ quantity, title, size, priceCents }) =>
      `${quantity} × ${title}${size ? `, ${t('order.mail.size', { size })}` : ''}: ${formatPrice(priceCents * quantity)}`,
  );
  const parts = [
    [t(`order.mail.${type}.title`)],
    [textOf(type, order, t)],
    factsOf(order, language, t),
    [...items, `${t('order.mail.total')}: ${formatPrice(order.totalCents)}`],
    saysWhere[type] ? [t('order.mail.shipsTo'), ...addressLines(order.shippingAddress, language)] : [],
    [t(`order.mail.${type}.closing`)],
  ];
  return parts
    .filter((lines) => lines.length)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function textOf(type: OrderMail['type'], { returnedCents = 0 }: MailedOrder, t: Words): string {
  if (type === 'order_cancelled' && !returnedCents) return t('order.mail.order_cancelled.textAlone');
  return t(`order.mail.${type}.text`, { amount: formatPrice(returnedCents) });
}

function factsOf(order: MailedOrder, language: Language, t: Words): string[] {
  const method = t(order.paymentMethod === 'ideal' ? 'order.mail.ideal' : 'order.mail.card');
  return [
    t('order.mail.number', { number: order.number }),
    t('order.mail.date', { date: formatDate(order.createdAt, language) }),
    t('order.mail.method', { method }),
  ];
}

/** Lines of a paragraph. */
function Lines({ lines }: { lines: string[] }) {
  return (
    <Text>
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </Text>
  );
}

type PageProps = { type: OrderMail['type']; order: MailedOrder; language: Language; brand: string; t: Words };

function OrderMailPage({ type, order, language, brand, t }: PageProps) {
  return (
    <Html lang={language}>
      <Head />
      <Preview>{t(`order.mail.${type}.preview`, { number: order.number })}</Preview>
      <Body
        style={{ backgroundColor: '#FBF7EF', color: '#1E1A16', fontFamily: 'Helvetica, Arial, sans-serif' }}
      >
        <Container style={{ maxWidth: 560, padding: '32px 24px' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 22, margin: 0 }}>{brand}</Text>
          <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 26, fontWeight: 400 }}>
            {t(`order.mail.${type}.title`)}
          </Heading>
          <Text>{textOf(type, order, t)}</Text>
          <Lines lines={factsOf(order, language, t)} />
          <Hr style={{ borderColor: '#E6D8BF' }} />
          <Section>
            {order.items.map((item) => (
              <Row key={`${item.title} ${item.size}`}>
                <Column style={{ padding: '8px 0' }}>
                  {item.quantity} × {item.title}
                  {item.size && `, ${t('order.mail.size', { size: item.size })}`}
                </Column>
                <Column align="right">{formatPrice(item.priceCents * item.quantity)}</Column>
              </Row>
            ))}
          </Section>
          <Hr style={{ borderColor: '#E6D8BF' }} />
          <Row>
            <Column style={{ fontWeight: 700 }}>{t('order.mail.total')}</Column>
            <Column align="right" style={{ fontWeight: 700 }}>
              {formatPrice(order.totalCents)}
            </Column>
          </Row>
          {saysWhere[type] && (
            <Lines lines={[t('order.mail.shipsTo'), ...addressLines(order.shippingAddress, language)]} />
          )}
          <Text>{t(`order.mail.${type}.closing`)}</Text>
        </Container>
      </Body>
    </Html>
  );
}
