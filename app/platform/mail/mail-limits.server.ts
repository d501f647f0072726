import { createHash } from 'node:crypto';
import { clientNetwork } from '../http/clients/client-network.ts';
import { defineRateLimit, HOUR, limitRate } from '../http/limits/rate-limiter.server.ts';

/** Mails an hour to one mailbox from all networks together; from one network not all that it may get. */
const MAILS_TO_MAILBOX = 12;

const defined = new Map<string, MailLimit>();

type MailLimit = (email: string, clientAddress: string) => ReturnType<typeof limitRate>;

/**
 * Names the limits of mails that anybody may have sent to any address: so many an hour to one mailbox from one network, and twelve from
 * all. However an address is spelt, its mailbox is counted. Returns what counts one mail, with the seconds to wait past a limit.
 */
export function defineMailLimit(name: string, { mailsFromNetwork }: { mailsFromNetwork: number }): MailLimit {
  const fromNetwork = defineRateLimit(`${name}-mail`, { points: mailsFromNetwork, seconds: HOUR });
  const toMailbox = defineRateLimit(`${name}-address`, { points: MAILS_TO_MAILBOX, seconds: HOUR });
  const limitMail: MailLimit = async (email, clientAddress) => {
    const key = mailboxKey(email);
    const asker = await limitRate(fromNetwork, `${key} ${clientNetwork(clientAddress)}`);
    return asker.ok ? limitRate(toMailbox, key) : asker;
  };
  defined.set(name, limitMail);
  return limitMail;
}

/** All of them by name, as far as what defines them is loaded. */
export function listMailLimits(): [string, MailLimit][] {
  return [...defined];
}

/** The key under which limits count mails to an address: of its mailbox, and hashed, since it may be longer than a key and is private. */
export function mailboxKey(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('base64url');
}

/** The mailbox that an address leads to, as `mailbox_of` says it in the database: without what follows a plus, at Gmail without dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
