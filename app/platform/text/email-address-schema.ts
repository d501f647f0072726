import { z } from 'zod';
import { readEmailAddress } from './email-address.ts';

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

export function lowerCaseEmailSchema(problem?: string) {
  return emailAddressSchema(problem).transform((address) => address.toLowerCase());
}
