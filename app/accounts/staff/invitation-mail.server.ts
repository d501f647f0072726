import { type WrittenMail, writeMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { StaffRole } from './staff-roles.ts';

export function writeInvitationMail(
  { link, role, invitedBy, days }: { link: string; role: StaffRole; invitedBy: string; days: number },
  language: Language,
  brand: string,
): Promise<WrittenMail> {
  const t = wordsIn(language);
  const text = t('staffMail.text', { invitedBy, brand, role: t(`staffMail.role.${role}`) });
  const button = { button: t('staffMail.button'), to: link };
  return writeMail({
    subject: t('staffMail.subject', { brand }),
    title: t('staffMail.title'),
    preview: text,
    parts: [text, t('staffMail.how'), button, t('staffMail.within', { days })],
    remark: t('staffMail.notYou'),
    language,
    brand,
  });
}
