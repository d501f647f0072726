import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { lowerCaseEmailSchema } from '#app/platform/text/email-address-schema.ts';
import { signUp } from './sign-up.server.ts';
import type { SignUpAnswer } from './sign-up-answer.ts';
import { limitSignUpMails, signUpRateLimit } from './sign-up-rate-limits.server.ts';

const emailAddress = lowerCaseEmailSchema();

type Taken = { answer: SignUpAnswer; status: number; headers: Record<string, string> };

/**
 * Handles the newsletter form, within the limits of the client and the address (three mails an hour from one network,
 * and all forms' limit for the mailbox): 400 for an invalid address, 429 with `Retry-After` past a limit. Otherwise
 * the same response for new and known addresses.
 */
export async function submitSignUp(
  db: Db,
  typed: unknown,
  { clientAddress, language }: RequestInfo,
): Promise<Taken> {
  const client = await limitRate(signUpRateLimit, clientNetwork(clientAddress));
  if (!client.ok) return tooMany('too-many-requests', client.retryAfterSeconds);
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return { answer: { ok: false, reason: 'invalid-email' }, status: 400, headers: {} };
  const mails = await limitSignUpMails(parsed.data, clientAddress);
  if (!mails.ok) return tooMany('too-many-mails', mails.retryAfterSeconds);
  await signUp(db, parsed.data, language, new Date());
  return { answer: { ok: true }, status: 200, headers: {} };
}

function tooMany(reason: 'too-many-requests' | 'too-many-mails', seconds: number): Taken {
  return { answer: { ok: false, reason }, status: 429, headers: { 'Retry-After': String(seconds) } };
}
