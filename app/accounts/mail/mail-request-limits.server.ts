import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { defineMailLimit, type MailForm } from '#app/platform/mail/mail-limits.server.ts';
import { lowerCaseEmailSchema } from '#app/platform/text/text-schemas.ts';
import type { Customer } from '../current-customer.server.ts';

const emailAddress = lowerCaseEmailSchema();

type ReadEmail =
  | { ok: true; email: string; isProven: boolean }
  | { ok: false; reason: 'invalid-email' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** Limits requests that cause an email: sixty an hour per network, and six mails per network and mailbox. */
export function defineMailRequestLimits(form: MailForm) {
  const requests = defineRateLimit(form, { points: 60, seconds: HOUR });
  const limitMail = defineMailLimit(form, { mailsFromNetwork: 6 });

  function limitRequest(info: RequestInfo) {
    return limitRate(requests, clientSubnet(info.clientAddress));
  }

  async function readTypedEmail(
    typed: unknown,
    customer: Customer | undefined,
    info: RequestInfo,
  ): Promise<ReadEmail> {
    const parsed = emailAddress.safeParse(customer?.email ?? typed);
    if (!parsed.success) return { ok: false, reason: 'invalid-email' };
    const isProven = customer?.isEmailVerified ?? false;
    if (isProven) return { ok: true, email: parsed.data, isProven };
    const mails = await limitMail(parsed.data, info.clientAddress);
    if (!mails.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: mails.retryAfterSeconds };
    return { ok: true, email: parsed.data, isProven };
  }

  async function readEmail(
    typed: unknown,
    customer: Customer | undefined,
    info: RequestInfo,
  ): Promise<ReadEmail> {
    const client = await limitRequest(info);
    if (!client.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: client.retryAfterSeconds };
    return readTypedEmail(typed, customer, info);
  }

  return { limitRequest, readTypedEmail, readEmail };
}
