import { render } from '@react-email/render';
import { Column, Heading, Img, Link, Row, Section, Text } from 'react-email';
import { MAIL_FILE, MAIL_HEIGHT, MAIL_WIDTH } from '#app/media/picture-sizes.ts';
import type { ShownOrderMail } from '#app/orders/order-queues.server.ts';
import {
  MailButton,
  MailFrame,
  MailLines,
  MailRule,
  MailText,
  mailColours,
  type WrittenMail,
} from '#app/platform/mail/mail-frame.server.tsx';
import { type Language, translated } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import {
  type MailedItem,
  type MailedOrder,
  type OrderMailTexts,
  orderMailTexts,
  plainText,
  type Sender,
} from './order-mail-texts.ts';

const serif = 'Georgia, serif';
const [pictureWidth, pictureHeight] = [MAIL_WIDTH / 2, MAIL_HEIGHT / 2];

/** Renders an email about an order in the order's language, with the texts from `findMailWords`. */
export async function writeOrderMail(
  type: ShownOrderMail,
  order: MailedOrder,
  language: Language,
  sender: Sender,
  t: Words,
): Promise<WrittenMail> {
  const texts = orderMailTexts(type, order, language, sender, t);
  return {
    subject: texts.subject,
    html: await render(<OrderMailPage texts={texts} language={language} sender={sender} />),
    text: plainText(texts),
  };
}

type PageProps = { texts: OrderMailTexts; language: Language; sender: Sender };

function OrderMailPage({ texts, language, sender }: PageProps) {
  const { preview, title, text, details, items, sums, vat, vatNote, shipsTo, closing } = texts;
  const { show, track, rights, seller } = texts;
  return (
    <MailFrame language={language} brand={sender.brand} preview={preview} title={title}>
      <MailText>{text}</MailText>
      <MailLines lines={details} />
      {track && <MailButton to={track.to}>{track.words}</MailButton>}
      <MailButton to={show.to}>{show.words}</MailButton>
      <MailRule />
      <Section>
        {items.map(({ words, price, item }) => (
          <Row key={words}>
            <Column style={{ width: pictureWidth, padding: '8px 16px 8px 0' }}>
              <ItemPicture picture={item.picture} language={language} shopUrl={sender.shopUrl} />
            </Column>
            <Column>{words}</Column>
            <Column align="right" style={{ paddingLeft: 8, whiteSpace: 'nowrap' }}>
              {price}
            </Column>
          </Row>
        ))}
      </Section>
      {sums.length > 0 && <MailRule />}
      {sums.map(([name, amount], index) => (
        <Row key={name} style={index === sums.length - 1 ? { fontWeight: 700 } : {}}>
          <Column>{name}</Column>
          <Column align="right">{amount}</Column>
        </Row>
      ))}
      {vat.map(([name, amount]) => (
        <Row key={name} style={{ color: mailColours.quiet, fontSize: 13 }}>
          <Column>{name}</Column>
          <Column align="right">{amount}</Column>
        </Row>
      ))}
      {vatNote && <Text style={{ color: mailColours.quiet, fontSize: 13 }}>{vatNote}</Text>}
      {shipsTo.length > 0 && <MailLines lines={shipsTo} />}
      <MailText>{closing}</MailText>
      <MailRule />
      {rights && (
        <>
          <Heading as="h2" style={{ fontFamily: serif, fontSize: 18, fontWeight: 400 }}>
            {rights.title}
          </Heading>
          <Text>{rights.text}</Text>
          {rights.links.map(({ words, to }) => (
            <Text key={to} style={{ margin: 0 }}>
              <Link
                href={to}
                style={{ color: mailColours.ink, lineHeight: '44px', textDecoration: 'underline' }}
              >
                {words}
              </Link>
            </Text>
          ))}
          <MailRule />
        </>
      )}
      <MailLines lines={seller} colour={mailColours.quiet} />
    </MailFrame>
  );
}

type ItemPictureProps = { picture: MailedItem['picture']; language: Language; shopUrl: string };

function ItemPicture({ picture, language, shopUrl }: ItemPictureProps) {
  if (!picture) return null;
  const alt = translated(language, picture.alt, picture.altNl);
  return (
    <Img
      src={`${shopUrl}${picture.url}-${MAIL_FILE}`}
      width={pictureWidth}
      height={pictureHeight}
      alt={alt.text}
      lang={alt.language}
      style={{
        backgroundColor: mailColours.line,
        color: mailColours.quiet,
        fontSize: 11,
        lineHeight: '14px',
      }}
    />
  );
}
