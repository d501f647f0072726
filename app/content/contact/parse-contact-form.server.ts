import { z } from 'zod';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { emailAddressSchema } from '#app/platform/text/email-address-schema.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import {
  type ContactField,
  type ContactMessage,
  contactLimits,
  contactSubjects,
  SHORTEST_MESSAGE,
} from './contact-message.ts';

type Read =
  | { ok: true; message: ContactMessage }
  | { ok: false; problems: Partial<Record<ContactField, string>> };

/** Ignores unknown fields. Problems are ids of texts. */
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
    // Forms send line breaks as two characters; browsers count them as one.
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(SHORTEST_MESSAGE, 'contact.messageRequired')
        .max(contactLimits.message, 'contact.messageTooLong'),
    ),
});
