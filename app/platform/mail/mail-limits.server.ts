import { createHash } from 'node:crypto';
import { clientSubnet } from '../http/clients/client-subnet.ts';
import { defineRateLimit, HOUR, limitByFirstFreeKey, limitRate } from '../http/limits/rate-limiter.server.ts';

/** Mails per hour reserved for each form and mailbox, more if access to an account or order depends on the mail. */
const OWN_MAILS = {
  newsletter: 1,
  'stock-alert': 1,
  'drop-reminder': 1,
  'drop-draw': 1,
  'drop-return': 1,
  'new-address': 1,
  'email-change': 1,
  deletion: 1,
  withdrawal: 1,
  verify: 2,
  reset: 3,
  'order-link': 3,
};

const SHARED_MAILS = 6;

export const mailForms = Object.keys(OWN_MAILS) as MailForm[];

export const MAILS_TO_MAILBOX = Object.values(OWN_MAILS).reduce((sum, own) => sum + own, SHARED_MAILS);

export type MailForm = keyof typeof OWN_MAILS;

const oneMail = defineRateLimit('mail-to-mailbox', { points: 1, seconds: HOUR });

const defined = new Map<MailForm, MailLimit>();

type MailLimit = (email: string, clientAddress: string) => ReturnType<typeof limitRate>;

export function defineMailLimit(
  form: MailForm,
  { mailsFromNetwork }: { mailsFromNetwork: number },
): MailLimit {
  const fromNetwork = defineRateLimit(`${form}-mail`, { points: mailsFromNetwork, seconds: HOUR });
  const limitMail: MailLimit = async (email, clientAddress) => {
    const key = `${mailboxKey(email)} ${clientSubnet(clientAddress)}`;
    const network = await limitRate(fromNetwork, key);
    return network.ok ? limitMailsToMailbox(form, email) : network;
  };
  defined.set(form, limitMail);
  return limitMail;
}

/** Counts each mail under a key of its own for an hour. A single counter would allow twice as many around its reset. */
export function limitMailsToMailbox(form: MailForm, email: string): ReturnType<typeof limitRate> {
  const mailbox = mailboxKey(email);
  const keys = (of: string, mails: number) =>
    Array.from({ length: mails }, (_, place) => `${mailbox} ${of} ${place}`);
  return limitByFirstFreeKey(oneMail, [...keys(form, OWN_MAILS[form]), ...keys('shared', SHARED_MAILS)]);
}

export function listMailLimits(): [MailForm, MailLimit][] {
  return [...defined];
}

/** Addresses are hashed, since they are private and may be longer than a key. */
export function mailboxKey(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('base64url');
}

/** Returns the mailbox of an email address, as `mailbox_of` does in the database (docs/decisions/mailboxes.md). */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  switch (domain) {
    case 'gmail.com':
    case 'googlemail.com':
      return `${name.replaceAll('.', '')}@gmail.com`;
    case 'proton.me':
    case 'protonmail.com':
    case 'protonmail.ch':
    case 'pm.me':
      return `${name.replaceAll(/[._-]/g, '')}@proton.me`;
    case 'icloud.com':
    case 'me.com':
    case 'mac.com':
      return `${name}@icloud.com`;
    case 'yandex.ru':
    case 'yandex.com':
    case 'yandex.by':
    case 'yandex.kz':
    case 'yandex.ua':
    case 'ya.ru':
      return `${name.replaceAll('-', '.')}@yandex.ru`;
    default:
      return /^[^.]+\.fastmail\.(com|fm)$/.test(domain)
        ? domain.replace('.fastmail.', '@fastmail.')
        : `${name}@${domain}`;
  }
}
