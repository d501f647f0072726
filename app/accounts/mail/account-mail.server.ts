import { type WrittenMail, writeMail } from '#app/platform/mail/mail-frame.server.tsx';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { RESET_WITHIN_HOURS, VERIFY_WITHIN_HOURS } from '../auth.server.ts';
import { linkRequestDetailsText } from '../verification/link-request-details-text.ts';
import { type AccountMailKind, isNews, type LinkRequest } from './account-mails.server.ts';

type AccountMailData = {
  kind: AccountMailKind;
  /** Empty if it is not verified that the recipient owns the account. */
  firstName: string;
  link: string;
  newEmail: string;
} & LinkRequest;

export function writeAccountMail(
  { kind, firstName, link, newEmail, askedAt, browser }: AccountMailData,
  language: Language,
  brand: string,
  t: Words,
): Promise<WrittenMail> {
  const hours = kind === 'reset' || kind === 'deletion' ? RESET_WITHIN_HOURS : VERIFY_WITHIN_HOURS;
  const text = t(`accountMail.${kind}.text`, { brand, newEmail });
  return writeMail({
    subject: t(`accountMail.${kind}.subject`, { brand }),
    title: t(`accountMail.${kind}.title`, { brand }),
    preview: text,
    parts: [
      firstName && t('accountMail.greeting', { firstName, brand }),
      text,
      isNews(kind) ? undefined : linkRequestDetailsText(t, { askedAt, browser }, language),
      { button: t(`accountMail.${kind}.button`), to: link },
      isNews(kind) ? undefined : t('accountMail.within', { hours }),
    ],
    remark: t(`accountMail.${kind}.notYou`, { brand }),
    language,
    brand,
  });
}
