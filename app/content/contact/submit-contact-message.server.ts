import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { emailAddressSchema, singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { queueContactMessage } from './contact-mails.server.ts';
import {
  type ContactAnswer,
  type ContactField,
  type ContactMessage,
  contactLimits,
  contactSubjects,
  SHORTEST_MESSAGE,
} from './contact-message.ts';

type Taken = { answer: ContactAnswer; status: number; headers: Record<string, string> };

/** Returns 400 with a problem per field, or 429. Discards messages from programs that fill in the hidden `website`. */
export async function submitContactMessage(
  db: Db,
  typed: unknown,
  { clientAddress, language }: RequestInfo,
): Promise<Taken> {
  const read = parseContactForm(typed);
  if (!read.ok) {
    return { answer: { ok: false, reason: 'invalid', problems: read.problems }, status: 400, headers: {} };
  }
  const allowed = await limitRate(contactMessageRateLimit, clientSubnet(clientAddress));
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

const contactMessageRateLimit = defineRateLimit('contact', { points: 20, seconds: HOUR });

type Read =
  | { ok: true; message: ContactMessage }
  | { ok: false; problems: Partial<Record<ContactField, string>> };

/** Parses the form and ignores unknown fields. A problem is the id of a text. */
export function parseContactForm(typed: unknown): Read {
  const parsed = contactMessage.safeParse({ ...(typed as object) });
  if (parsed.success) return { ok: true, message: parsed.data };
  const problems: Partial<Record<ContactField, string>> = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as ContactField] ??= message;
  return { ok: false, problems };
}

const line = (longest: number, problem: string) => singleLineSchema(problem).max(longest, 'contact.tooLong');

const contactMessage = z.object({
  name: line(contactLimits.name, 'contact.nameRequired').min(1, 'contact.nameRequired'),
  email: emailAddressSchema('contact.emailRequired', 'contact.tooLong'),
  orderNumber: line(contactLimits.orderNumber, 'contact.tooLong').default(''),
  subject: z.enum(contactSubjects, 'contact.subjectRequired'),
  message: z
    .string('contact.messageRequired')
    .refine(isPostgresText, 'contact.messageRequired')
    // Forms send a line break as two characters, but `maxlength` counts it as one.
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(SHORTEST_MESSAGE, 'contact.messageRequired')
        .max(contactLimits.message, 'contact.messageTooLong'),
    ),
});
