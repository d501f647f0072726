import { render } from '@react-email/render';
import { Link, Text } from 'react-email';
import {
  MailButton,
  MailFrame,
  MailRule,
  MailText,
  mailColours,
  QuietText,
} from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

type Links = { confirm: string; unsubscribe: string };

export async function writeConfirmationMail(links: Links, language: Language, brand: string, t: Words) {
  const paragraphs = [
    t('newsletter.mail.title', { brand }),
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

type PageProps = { links: Links; language: Language; brand: string; t: Words };

function MailPage({ links, language, brand, t }: PageProps) {
  return (
    <MailFrame
      language={language}
      brand={brand}
      preview={t('newsletter.mail.preview')}
      title={t('newsletter.mail.title', { brand })}
    >
      <MailText>{t('newsletter.mail.text', { brand })}</MailText>
      <MailButton to={links.confirm}>{t('newsletter.mail.button')}</MailButton>
      <Text>{t('newsletter.mail.within')}</Text>
      <MailRule />
      <QuietText>
        {t('newsletter.mail.notYou')}{' '}
        <Link href={links.unsubscribe} style={{ color: mailColours.ink, textDecoration: 'underline' }}>
          {t('newsletter.mail.unsubscribe')}
        </Link>
      </QuietText>
    </MailFrame>
  );
}
