import { render } from '@react-email/render';
import { Text } from 'react-email';
import { MailButton, MailFrame, MailRule, QuietText } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { StaffRole } from './staff-roles.ts';

export async function writeInvitationMail(
  { link, role, invitedBy, days }: { link: string; role: StaffRole; invitedBy: string; days: number },
  language: Language,
  brand: string,
): Promise<{ subject: string; html: string; text: string }> {
  const t = wordsIn(language);
  const text = t('staffMail.text', { invitedBy, brand, role: t(`staffMail.role.${role}`) });
  const how = t('staffMail.how');
  const within = t('staffMail.within', { days });
  const notYou = t('staffMail.notYou');
  const title = t('staffMail.title');
  return {
    subject: t('staffMail.subject', { brand }),
    html: await render(
      <MailFrame language={language} brand={brand} preview={text} title={title}>
        <Text>{text}</Text>
        <Text>{how}</Text>
        <MailButton to={link}>{t('staffMail.button')}</MailButton>
        <Text>{within}</Text>
        <MailRule />
        <QuietText>{notYou}</QuietText>
      </MailFrame>,
    ),
    text: [text, how, `${t('staffMail.button')}:\n${link}`, within, notYou].join('\n\n'),
  };
}
