import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { defineMailLimit, type MailForm } from '#app/platform/mail/mail-limits.server.ts';
import { lowerCaseEmailSchema } from '#app/platform/text/text-schemas.ts';
import type { Customer } from '../current-customer.server.ts';

const emailAddress = lowerCaseEmailSchema();

/** The answer to a form, with the status and headers of the response. */
export type FormResult<Answer> = { answer: Answer; status: number; headers?: Record<string, string> };

type Refusal = FormResult<{ ok: false; reason: 'invalid-email' | 'too-many' }>;

export function refused<Reason extends string>(reason: Reason, status: number) {
  return { answer: { ok: false as const, reason }, status };
}

function tooMany(seconds: number): Refusal {
  return { ...refused('too-many', 429), headers: { 'Retry-After': String(seconds) } };
}

/** Limits requests that cause an email: sixty an hour per network, and six mails per network and mailbox. */
export function defineMailRequestLimits(form: MailForm) {
  const requests = defineRateLimit(form, { points: 60, seconds: HOUR });
  const limitMail = defineMailLimit(form, { mailsFromNetwork: 6 });

  /** Returns a refusal above the limit. */
  async function limitRequest(info: RequestInfo): Promise<Refusal | undefined> {
    const client = await limitRate(requests, clientSubnet(info.clientAddress));
    return client.ok ? undefined : tooMany(client.retryAfterSeconds);
  }

  async function readTypedEmail(
    typed: unknown,
    customer: Customer | undefined,
    info: RequestInfo,
  ): Promise<{ refusal: Refusal } | { refusal?: undefined; email: string; isProven: boolean }> {
    const parsed = emailAddress.safeParse(customer?.email ?? typed);
    if (!parsed.success) return { refusal: refused('invalid-email', 400) };
    const isProven = customer?.isEmailVerified ?? false;
    if (isProven) return { email: parsed.data, isProven };
    const mails = await limitMail(parsed.data, info.clientAddress);
    return mails.ok ? { email: parsed.data, isProven } : { refusal: tooMany(mails.retryAfterSeconds) };
  }

  return { limitRequest, readTypedEmail };
}
