import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';
import type { AccountMailKind } from './account-mail-queue.server.ts';

/** Texts of account emails that operators can reword. The security and legal parts are fixed. */
export const accountMailWordings: Record<AccountMailKind, MailWording> = {
  verify: wordingOf('verify', { text: ['brand'] }),
  reset: wordingOf('reset', { greeting: true, text: ['brand'] }),
  'password-changed': wordingOf('password-changed', { greeting: true, text: ['brand'] }),
  'second-factor-changed': wordingOf('second-factor-changed', { greeting: true }),
  'passkey-added': wordingOf('passkey-added', { greeting: true }),
  'passkey-removed': wordingOf('passkey-removed', { greeting: true }),
  'email-change': wordingOf('email-change', { greeting: true, text: ['brand', 'newEmail'] }),
  'email-new': wordingOf('email-new', { text: ['brand', 'newEmail'] }),
  'email-changed': wordingOf('email-changed', { greeting: true, text: ['brand', 'newEmail'] }),
  deletion: wordingOf('deletion', { greeting: true, text: ['brand'] }),
  deleted: wordingOf('deleted', {}),
};

function wordingOf(
  kind: AccountMailKind,
  { greeting, text }: { greeting?: boolean; text?: string[] },
): MailWording {
  const brand = { placeholders: ['brand'] };
  return {
    kind: `account-${kind}`,
    fields: {
      subject: { id: `accountMail.${kind}.subject`, ...brand },
      title: { id: `accountMail.${kind}.title`, ...brand },
      ...(greeting && { greeting: { id: 'accountMail.greeting', placeholders: ['firstName', 'brand'] } }),
      ...(text && {
        text: {
          id: `accountMail.${kind}.text`,
          placeholders: text,
          required: text.filter((name) => name === 'newEmail'),
        },
      }),
    },
  };
}
