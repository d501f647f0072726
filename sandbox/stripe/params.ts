import { z } from 'zod';
import { type Answer, refuseRequest } from './answer.ts';
import { formName } from './form-params.ts';

/** A whole number in a form. */
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

/** Up to 50 keys of up to 40 characters with values of up to 500, as Stripe has it. */
export const metadata = z
  .union(
    [z.record(z.string().max(40), z.string().max(500)), z.array(z.string().max(500)).transform(toRecord)],
    {
      error: 'Invalid metadata: keys have at most 40 characters, values are text of at most 500',
    },
  )
  .refine((record) => Object.keys(record).length <= 50, 'Invalid metadata: at most 50 keys');

export const expand = z.array(z.string()).optional();

/** The parsed parameters, or Stripe's 400 for the first that is wrong. */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  params: unknown,
): { ok: true; params: z.output<Schema> } | { ok: false; answer: Answer } {
  const result = schema.safeParse(params, { reportInput: true });
  if (result.success) return { ok: true, params: result.data };
  const issue = result.error.issues[0];
  return { ok: false, answer: issue ? refuseIssue(issue) : refuseRequest('Invalid request') };
}

function refuseIssue(issue: z.core.$ZodIssue): Answer {
  if (issue.code === 'unrecognized_keys') {
    const param = formName([...issue.path, issue.keys[0] ?? '']);
    return refuseRequest(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
  }
  const param = formName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return refuseRequest(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
  const code = CODES.find(([beginning]) => issue.message.startsWith(beginning))?.[1];
  return refuseRequest(issue.message, code ? { param, code } : { param });
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

// `metadata[0]=x` reads as a list in a form, and is a record with the key "0" to Stripe.
function toRecord(list: string[]): Record<string, string> {
  return Object.fromEntries(list.entries());
}
