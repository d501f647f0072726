import { z } from 'zod';
import { readEmailAddress } from './email-address.ts';

/** An e-mail address as `readEmailAddress` returns it, refused with `problem`; longer than a field may be with `tooLong`. */
export function emailAddressSchema(problem?: string, tooLong = problem) {
  return z
    .string(problem)
    .trim()
    .max(254, tooLong)
    .transform((typed, context) => {
      const address = readEmailAddress(typed);
      if (address !== undefined) return address;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    });
}

/** The same in small letters, as accounts and lists of addresses keep them. */
export function lowerCaseEmailSchema(problem?: string) {
  return emailAddressSchema(problem).transform((address) => address.toLowerCase());
}
