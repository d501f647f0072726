import { createHash } from 'node:crypto';
import { clientNetwork } from '../http/clients/client-network.ts';
import { defineRateLimit, HOUR, limitByFirstFreeKey, limitRate } from '../http/limits/rate-limiter.server.ts';

/**
 * Mails an hour to one mailbox that each form has for itself, so that no other form uses them up; more for the links without which an
 * account or an order cannot be reached.
 */
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

/** Mails an hour to one mailbox that all forms share, once their own are used up. */
const SHARED_MAILS = 6;

export const mailForms = Object.keys(OWN_MAILS) as MailForm[];

/** Mails an hour to one mailbox that anybody may have sent, by all forms and from all networks together. */
export const MAILS_TO_MAILBOX = Object.values(OWN_MAILS).reduce((sum, own) => sum + own, SHARED_MAILS);

export type MailForm = keyof typeof OWN_MAILS;

const oneMail = defineRateLimit('mail-to-mailbox', { points: 1, seconds: HOUR });

const defined = new Map<MailForm, MailLimit>();

type MailLimit = (email: string, clientAddress: string) => ReturnType<typeof limitRate>;

/**
 * Limits the mails of a form in which anybody can type any address: so many an hour to one mailbox from one network, and all that
 * `limitMailsToMailbox` allows. Returns what counts one mail, with the seconds to wait past a limit.
 */
export function defineMailLimit(
  form: MailForm,
  { mailsFromNetwork }: { mailsFromNetwork: number },
): MailLimit {
  const fromNetwork = defineRateLimit(`${form}-mail`, { points: mailsFromNetwork, seconds: HOUR });
  const limitMail: MailLimit = async (email, clientAddress) => {
    const key = `${mailboxKey(email)} ${clientNetwork(clientAddress)}`;
    const network = await limitRate(fromNetwork, key);
    return network.ok ? limitMailsToMailbox(form, email) : network;
  };
  defined.set(form, limitMail);
  return limitMail;
}

/**
 * Counts a mail to the mailbox that an address leads to, however it is spelt. Each mail takes a key of its own for an hour, so no hour
 * has more than these: a single counter would start anew and let twice as many through around that moment.
 */
export function limitMailsToMailbox(form: MailForm, email: string): ReturnType<typeof limitRate> {
  const mailbox = mailboxKey(email);
  const keys = (of: string, mails: number) =>
    Array.from({ length: mails }, (_, place) => `${mailbox} ${of} ${place}`);
  return limitByFirstFreeKey(oneMail, [...keys(form, OWN_MAILS[form]), ...keys('shared', SHARED_MAILS)]);
}

/** All of them by name, as far as what defines them is loaded. */
export function listMailLimits(): [MailForm, MailLimit][] {
  return [...defined];
}

/** The key under which limits count mails to an address: of its mailbox, and hashed, since it may be longer than a key and is private. */
export function mailboxKey(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('base64url');
}

/**
 * Returns the mailbox that an address leads to, as `mailbox_of` does in the database (docs/decisions/mailboxes.md): without what follows a
 * plus, and in one spelling where a provider knows several.
 */
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
