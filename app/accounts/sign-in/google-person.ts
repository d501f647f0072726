import { z } from 'zod';
import { emailAddressSchema, singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { LONGEST_NAME } from '../forms/account-form.ts';

/** Names from Google are free text. They are converted to one line and shortened instead of refused. */
const nameAtGoogle = singleLineSchema()
  .transform((name) =>
    name
      .slice(0, LONGEST_NAME)
      .replace(/[\ud800-\udbff]$/, '')
      .trim(),
  )
  .catch('');

export const googlePerson = z.object({
  sub: z.string(),
  email: emailAddressSchema(),
  email_verified: z.boolean().default(false),
  given_name: nameAtGoogle,
  family_name: nameAtGoogle,
  picture: z.string().optional(),
});
