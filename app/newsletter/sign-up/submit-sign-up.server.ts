import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { signUp } from './sign-up.server.ts';
import type { SignUpAnswer } from './sign-up-answer.ts';
import {
  signUpMailsPerAddressRateLimit,
  signUpMailsPerNetworkRateLimit,
  signUpRateLimit,
} from './sign-up-rate-limits.server.ts';

const LONGEST_EMAIL = 254;
const emailAddress = z.string().trim().toLowerCase().max(LONGEST_EMAIL).pipe(z.email());

type Taken = { answer: SignUpAnswer; status: number; headers: Record<string, string> };

/**
 * Takes what somebody typed into the newsletter form, within the limits of their own address and of the one they
 * typed (three mails an hour from one network, twelve from all): 400 for an invalid e-mail address, 429 with
 * `Retry-After` past a limit. The answer is the same for new and for known addresses.
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

/** Whether somebody may have another confirmation mailed to an address; from one network not all that it may get. */
export async function limitSignUpMails(email: string, clientAddress: string) {
  // Hashed, since an address may be longer than a key and is private.
  const key = createHash('sha256').update(email).digest('base64url');
  const asker = await limitRate(signUpMailsPerNetworkRateLimit, `${key} ${clientNetwork(clientAddress)}`);
  return asker.ok ? limitRate(signUpMailsPerAddressRateLimit, key) : asker;
}

function tooMany(reason: 'too-many-requests' | 'too-many-mails', seconds: number): Taken {
  return { answer: { ok: false, reason }, status: 429, headers: { 'Retry-After': String(seconds) } };
}
