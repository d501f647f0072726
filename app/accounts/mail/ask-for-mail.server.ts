import { clientNetwork } from '#app/platform/client-network.ts';
import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { limitRate } from '#app/platform/rate-limits.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { browserOf } from '../browser-name.ts';
import { knownDevice } from '../known-device.server.ts';
import { limitKey } from '../read-form.server.ts';
import {
  type AccountMailKind,
  type Asked,
  accountMails,
  type EmailChange,
  type Farewell,
} from './queues.server.ts';

/**
 * Queues a mail about the account with an address, if there is one, which follows from a step that only its owner can
 * take: it is not limited.
 */
export async function askForMail(
  db: Db,
  kind: AccountMailKind,
  email: string,
  facts: EmailChange & Farewell & Partial<Asked> = {},
): Promise<void> {
  await queueJob(db, accountMails, { kind, email, askedAt: new Date().toISOString(), ...facts });
}

/**
 * Queues a mail with a link that somebody asks for. A browser that its owner has signed in with has a limit of its own;
 * others share one with their network, and one of all for the address, so that a stranger neither fills a mailbox nor
 * uses up what its owner may ask for. Answers the seconds to wait past a limit.
 */
export async function askForLink(
  db: Db,
  kind: 'verify' | 'reset' | 'email-change' | 'deletion',
  email: string,
  facts: RequestFacts,
  request: Request,
  change: EmailChange = {},
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const address = limitKey(email);
  const known = knownDevice(request, email);
  const asker = known ?? `${address} ${clientNetwork(facts.clientAddress)}`;
  let allowed = await limitRate('account-mail', `${kind} ${asker}`);
  if (allowed.ok && !known) allowed = await limitRate('account-address', `${kind} ${address}`);
  if (allowed.ok) await askForMail(db, kind, email, { ...change, browser: browserOf(request) });
  return allowed;
}
