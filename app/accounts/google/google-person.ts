import { z } from 'zod';
import { emailAddressSchema } from '#app/platform/text/email-address-schema.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { LONGEST_NAME } from '../forms/account-field-lengths.ts';

/** People type their names at Google too: a line of text, cut where another would be refused; empty where it cannot be kept. */
const nameAtGoogle = singleLineSchema()
  .transform((name) =>
    name
      .slice(0, LONGEST_NAME)
      .replace(/[\ud800-\udbff]$/, '')
      .trim(),
  )
  .catch('');

/** What an ID token of Google says of its owner. */
export const googlePerson = z.object({
  sub: z.string(),
  email: emailAddressSchema(),
  email_verified: z.boolean().default(false),
  given_name: nameAtGoogle,
  family_name: nameAtGoogle,
  picture: z.string().optional(),
});
