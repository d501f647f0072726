import { z } from 'zod';
import { type Answer, refuseUnbegun } from './answer.ts';
import { formName } from './form-params.ts';

export const integer = z
  .string()
  .refine((text) => /^-?\d{1,15}$/.test(text), {
    error: (issue) => `Invalid integer: ${String(issue.input)}`,
  })
  .transform(Number);

export function positiveInteger(most = 99_999_999) {
  return integer.pipe(
    z
      .number()
      .min(1, 'This value must be greater than or equal to 1.')
      .max(most, `Invalid integer: at most ${most}`),
  );
}

export const filled = z
  .string()
  .min(1, 'You passed an empty string. We assume empty values are an attempt to unset.');

export const webAddress = filled.max(5000, 'Invalid URL: too long').refine(isWebAddress, {
  error: (issue) => `Not a valid URL: ${String(issue.input)}`,
});

/** Text of limited length: docs.stripe.com/api, "maximum length". */
export function text(most: number) {
  return filled.max(most, `Invalid string: must be at most ${most} characters`);
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.literal(words, {
    error: ({ input }) =>
      input === undefined ? 'Missing' : `Invalid value: must be one of ${words.join(', ')}`,
  });
}

/**
 * At most 512 characters like a customer's address (docs.stripe.com/api/customers/create), of which 64 before the @ (RFC 5321, 4.5.3.1.1;
 * docs.stripe.com/error-codes, `email_invalid`).
 */
export const email = z
  .email({ error: (issue) => `Invalid email address: ${String(issue.input)}` })
  .refine((address) => address.indexOf('@') <= 64, {
    error: (issue) => `Invalid email address: ${String(issue.input)}`,
  })
  .max(512, 'Invalid email address: must be at most 512 characters');

/** Up to 50 keys of up to 40 characters with values of up to 500: docs.stripe.com/api/metadata. */
export const metadata = z
  .union(
    [z.record(z.string().max(40), z.string().max(500)), z.array(z.string().max(500)).transform(toRecord)],
    {
      error: 'Invalid metadata: keys have at most 40 characters, values are text of at most 500',
    },
  )
  .refine((record) => Object.keys(record).length <= 50, 'Invalid metadata: at most 50 keys');

/** At most four levels deep: docs.stripe.com/api/expanding_objects. */
export const expand = z
  .array(
    z.string().refine((path) => path.split('.').filter((step) => step !== 'data').length <= 4, {
      error: 'You cannot expand more than 4 levels of a property.',
    }),
  )
  .optional();

/** Returns the parsed parameters, or Stripe's 400 for the first problem. */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  params: unknown,
): { ok: true; params: z.output<Schema> } | { ok: false; answer: Answer } {
  const result = schema.safeParse(params, { reportInput: true });
  if (result.success) return { ok: true, params: result.data };
  const issue = result.error.issues[0];
  return { ok: false, answer: issue ? refuseIssue(issue) : refuseUnbegun('Invalid request') };
}

function refuseIssue(issue: z.core.$ZodIssue): Answer {
  if (issue.code === 'unrecognized_keys') {
    const param = formName([...issue.path, issue.keys[0] ?? '']);
    return refuseUnbegun(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
  }
  const param = formName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return refuseUnbegun(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
  const code = CODES.find(([beginning]) => issue.message.startsWith(beginning))?.[1];
  return refuseUnbegun(issue.message, code ? { param, code } : { param });
}

const CODES = [
  ['Invalid integer', 'parameter_invalid_integer'],
  ['This value must be', 'parameter_invalid_integer'],
  ['You passed an empty string', 'parameter_invalid_empty'],
  ['Not a valid URL', 'url_invalid'],
  ['Invalid payment_method_types', 'payment_method_types_no_longer_supported'],
  ['Invalid email', 'email_invalid'],
] as const;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

// `metadata[0]=x` parses as a list, and is a record with the key "0" to Stripe.
function toRecord(list: string[]): Record<string, string> {
  return Object.fromEntries(list.entries());
}
