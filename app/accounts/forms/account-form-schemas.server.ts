import { z } from 'zod';
import { crossFieldRule } from '#app/platform/text/cross-field-rule.ts';
import { lowerCaseEmailSchema, singleLineSchema } from '#app/platform/text/text-schemas.ts';
import {
  type AccountField,
  type AccountFieldProblems,
  LONGEST_NAME,
  LONGEST_PASSWORD,
  type RefusedResult,
  SHORTEST_NAME,
  SHORTEST_PASSWORD,
  SHORTEST_PASSWORD_TYPED,
  submitResult,
} from './account-form.ts';

/** Parses the fields of the schema and ignores others. A refusal lists all problems of each field. */
export function parseAccountForm<Schema extends z.ZodType>(
  schema: Schema,
  typed: unknown,
): { fields: z.output<Schema> } | { refused: RefusedResult } {
  const parsed = schema.safeParse({ ...(typed as object) });
  if (parsed.success) return { fields: parsed.data };
  const problems: AccountFieldProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as AccountField;
    const former = problems[field];
    problems[field] = former === undefined ? message : [former, message].flat();
  }
  return { refused: submitResult({ ok: false, reason: 'invalid', problems }, 400) };
}

export const emailField = lowerCaseEmailSchema('login.invalidEmail');

export const signInForm = z.object({
  email: emailField,
  password: z
    .string('login.passwordShort')
    .min(SHORTEST_PASSWORD_TYPED, 'login.passwordShort')
    .max(LONGEST_PASSWORD, 'register.passwordLong'),
  remember: z.string().optional(),
  next: z.string().optional(),
});

const password = z
  .string('register.passwordShort')
  .min(SHORTEST_PASSWORD, 'register.passwordShort')
  .max(LONGEST_PASSWORD, 'register.passwordLong');
const confirmation = z.string().default('');
/** A last name may be empty or short if the customer ticked the box for having only one name. */
const hasLastName = ({ lastName, noLastName }: { lastName?: string; noLastName?: string | undefined }) =>
  noLastName === 'on' || (lastName ?? '').length >= SHORTEST_NAME;
const noLastName = crossFieldRule('lastName', 'register.lastNameShort');
const isRepeated = (form: { password?: string; confirmation?: string }) =>
  (form.password ?? '') === (form.confirmation ?? '');
const notRepeated = crossFieldRule('confirmation', 'register.passwordsDiffer');

const newCustomerFields = {
  firstName: name('register.firstNameShort', 'register.firstNameLong'),
  lastName: singleLineSchema('register.lastNameShort').max(LONGEST_NAME, 'register.lastNameLong').default(''),
  noLastName: z.string().optional(),
  password,
  confirmation,
  terms: z.literal('on', 'register.termsRequired'),
};

export const registrationForm = z
  .object({ ...newCustomerFields, email: emailField, next: z.string().optional() })
  .refine(hasLastName, noLastName)
  .refine(isRepeated, notRepeated);

export const newOwnerForm = z
  .object(newCustomerFields)
  .refine(hasLastName, noLastName)
  .refine(isRepeated, notRepeated);

export const passwordResetRequestForm = z.object({ email: emailField });

const newPasswordFields = {
  password: password.regex(/\p{Lu}/u, 'register.passwordUppercase').regex(/\d/, 'register.passwordNumber'),
  confirmation,
};

export const newPasswordForm = z
  .object({ ...newPasswordFields, token: z.string().max(200).default('') })
  .refine(isRepeated, notRepeated);

const current = z
  .string('security.currentRequired')
  .min(1, 'security.currentRequired')
  .max(LONGEST_PASSWORD, 'register.passwordLong');

export const passwordChangeForm = z.object({ current, ...newPasswordFields }).refine(isRepeated, notRepeated);

export const emailChangeForm = z.object({ email: emailField, current });

function name(tooShort: string, tooLong: string) {
  return singleLineSchema(tooShort).min(SHORTEST_NAME, tooShort).max(LONGEST_NAME, tooLong);
}
