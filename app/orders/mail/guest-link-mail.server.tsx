import { Body, Button, Container, Head, Heading, Hr, Html, Preview, render, Text } from 'react-email';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/words.ts';
import './words.ts';

/** Writes the mail with a link to a guest's order: its subject, HTML and plain text. It names nobody. */
export async function writeGuestLinkMail(
  { number, link, hours }: { number: string; link: string; hours: number },
  language: Language,
  brand: string,
): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language);
  const title = t('order.linkMail.title', { number });
  const text = t('order.linkMail.text', { number, brand });
  const button = t('order.linkMail.button');
  const within = t('order.linkMail.within', { hours });
  const notYou = t('order.linkMail.notYou');
  const html = await render(
    <Html lang={language}>
      <Head />
      <Preview>{text}</Preview>
      <Body
        style={{ backgroundColor: '#FBF7EF', color: '#1E1A16', fontFamily: 'Helvetica, Arial, sans-serif' }}
      >
        <Container style={{ maxWidth: 560, padding: '32px 24px', overflowWrap: 'anywhere' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 22, margin: 0 }}>{brand}</Text>
          <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 26, fontWeight: 400 }}>
            {title}
          </Heading>
          <Text>{text}</Text>
          <Button
            href={link}
            style={{ backgroundColor: '#1E1A16', color: '#FBF7EF', padding: '14px 28px', margin: '8px 0' }}
          >
            {button}
          </Button>
          <Text>{within}</Text>
          <Hr style={{ borderColor: '#E6D8BF' }} />
          <Text style={{ color: '#6F665B' }}>{notYou}</Text>
        </Container>
      </Body>
    </Html>,
  );
  const plain = [text, `${button}:\n${link}`, within, notYou].join('\n\n');
  return { subject: t('order.linkMail.subject', { number, brand }), html, text: plain };
}
