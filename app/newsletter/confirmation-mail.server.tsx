import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, render, Text } from 'react-email';
import type { Language } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/words.ts';
import './words.ts';

type Links = { confirm: string; unsubscribe: string };

/** Writes the mail that asks the owner of an address to confirm: its subject, HTML and plain text. */
export async function writeConfirmationMail(
  links: Links,
  language: Language,
  brand: string,
): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language);
  const paragraphs = [
    t('newsletter.mail.title'),
    t('newsletter.mail.text', { brand }),
    `${t('newsletter.mail.button')}:\n${links.confirm}`,
    t('newsletter.mail.within'),
    `${t('newsletter.mail.notYou')}\n${links.unsubscribe}`,
  ];
  return {
    subject: t('newsletter.mail.subject', { brand }),
    html: await render(<MailPage links={links} language={language} brand={brand} t={t} />),
    text: paragraphs.join('\n\n'),
  };
}

function MailPage({
  links,
  language,
  brand,
  t,
}: {
  links: Links;
  language: Language;
  brand: string;
  t: Words;
}) {
  return (
    <Html lang={language}>
      <Head />
      <Preview>{t('newsletter.mail.preview')}</Preview>
      <Body
        style={{ backgroundColor: '#FBF7EF', color: '#1E1A16', fontFamily: 'Helvetica, Arial, sans-serif' }}
      >
        <Container style={{ maxWidth: 560, padding: '32px 24px', overflowWrap: 'anywhere' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 22, margin: 0 }}>{brand}</Text>
          <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 26, fontWeight: 400 }}>
            {t('newsletter.mail.title')}
          </Heading>
          <Text>{t('newsletter.mail.text', { brand })}</Text>
          <Button
            href={links.confirm}
            style={{ backgroundColor: '#1E1A16', color: '#FBF7EF', padding: '14px 28px', margin: '8px 0' }}
          >
            {t('newsletter.mail.button')}
          </Button>
          <Text>{t('newsletter.mail.within')}</Text>
          <Hr style={{ borderColor: '#E6D8BF' }} />
          <Text style={{ color: '#6F665B' }}>
            {t('newsletter.mail.notYou')}{' '}
            <Link href={links.unsubscribe} style={{ color: '#1E1A16', textDecoration: 'underline' }}>
              {t('newsletter.mail.unsubscribe')}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
