import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { queueContactMessage } from './contact-mails.server.ts';
import type { ContactAnswer } from './contact-message.ts';
import { parseContactForm } from './parse-contact-form.server.ts';

type Taken = { answer: ContactAnswer; status: number; headers: Record<string, string> };

/**
 * Handles the contact form: status 400 with a problem per field, 429 with `Retry-After` past the limit. Thanks and ignores a sender who
 * fills in `website`, which is hidden from humans.
 */
export async function submitContactMessage(
  db: Db,
  typed: unknown,
  { clientAddress, language }: RequestInfo,
): Promise<Taken> {
  const read = parseContactForm(typed);
  if (!read.ok) {
    return { answer: { ok: false, reason: 'invalid', problems: read.problems }, status: 400, headers: {} };
  }
  const allowed = await limitRate(contactMessageRateLimit, clientNetwork(clientAddress));
  if (!allowed.ok) {
    const headers = { 'Retry-After': String(allowed.retryAfterSeconds) };
    return { answer: { ok: false, reason: 'too-many-requests' }, status: 429, headers };
  }
  if (!isFromProgram(typed)) await queueContactMessage(db, read.message, language, new Date());
  return { answer: { ok: true }, status: 200, headers: {} };
}

function isFromProgram(typed: unknown): boolean {
  return typeof typed === 'object' && typed !== null && 'website' in typed && Boolean(typed.website);
}

/** Applies per client network. */
const contactMessageRateLimit = defineRateLimit('contact', { points: 20, seconds: HOUR });
