import { z } from 'zod';
import { isPostgresText } from '../database/is-postgres-text.ts';
import { centsToDecimalText } from '../text/cents.ts';
import { readAmount, readCount } from '../text/read-amount.ts';
import { momentInShop, shopTime } from '../text/shop-time.ts';
import { singleLineSchema } from '../text/text-schemas.ts';

export const line = (longest: number) => singleLineSchema('not-text').max(longest, 'too-long');

export const optionalLine = (longest: number) => line(longest).transform((text) => text || null);

export const lines = (longest: number) =>
  z.string().trim().max(longest, 'too-long').refine(isPostgresText, 'not-text');

export const optionalLines = (longest: number) => lines(longest).transform((text) => text || null);

export const picture = z.string().toLowerCase().pipe(z.uuid('picture-gone'));

export const optionalPicture = z
  .string()
  .transform((id) => id || null)
  .pipe(picture.nullable());

export const choice = <const Word extends string>(words: readonly Word[], problem: string) =>
  z.string().pipe(z.enum(words, problem));

export const optionalMoment = z.string().transform((typed, { addIssue }) => {
  const moment = typed.trim() ? momentInShop(typed) : null;
  if (moment === undefined) addIssue('date-unknown');
  return moment ?? null;
});

export const requiredMoment = z.string().transform((typed, { addIssue }) => {
  const moment = momentInShop(typed);
  if (!moment) addIssue(typed.trim() ? 'date-unknown' : 'dates-missing');
  return moment ?? new Date(Number.NaN);
});

export function endsBeforeStart(startDate: Date | null, endDate: Date | null): boolean {
  return startDate instanceof Date && endDate instanceof Date && endDate <= startDate;
}

export function centsIn(typed: string, most: number): number | undefined {
  const amount = readAmount(typed);
  return amount.ok && amount.cents <= most ? amount.cents : undefined;
}

export const optionalCount = (most: number, problem: string) =>
  z.string().transform((typed, { addIssue }) => {
    const count = typed.trim() ? (readCount(typed) ?? 0) : null;
    if (count !== null && (count < 1 || count > most)) addIssue(problem);
    return count;
  });

/** Makes a rule about several fields run even if a single field is invalid. */
export const always = { when: () => true };

export function refuserIn(context: {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}) {
  return (field: string, isWrong: unknown, message: string) => {
    if (isWrong) context.addIssue({ code: 'custom', path: [field], message });
  };
}

export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  typed: z.input<Schema>,
):
  | { ok: true; saved: z.output<Schema> }
  | { ok: false; reason: 'invalid'; problems: Record<string, string> } {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, saved: parsed.data };
  const problems = parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse();
  return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
}

export function refuseForm<Problem>(problems: Partial<Record<string, Problem>>) {
  return { ok: false as const, reason: 'invalid' as const, problems };
}

const USUAL_LENGTH = 50;

/** Reads the fields of a form. Truncates texts only well above their limit, so that the form can report the limit. */
export function readForm<Values>(schema: z.ZodType<unknown, Values>, form: FormData): Values {
  const limits = formLimits(schema);
  const values = Object.entries(shapeOf(schema)).map(([name, field]) => {
    const text = (value: unknown) =>
      (typeof value === 'string' ? value : '')
        .replaceAll('\r\n', '\n')
        .slice(0, (limits[name] ?? USUAL_LENGTH) * 2);
    const input = inputOf(field);
    if (input instanceof z.ZodBoolean) return [name, form.get(name) === 'on'];
    if (input instanceof z.ZodArray)
      return [name, [...new Set(form.getAll(name).map(text))].slice(0, MOST_LISTED)];
    return [name, text(form.get(name))];
  });
  return Object.fromEntries(values) as Values;
}

const MOST_LISTED = 1_001;

export function formLimits(schema: z.ZodType): Record<string, number> {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
      const input = inputOf(field);
      return input instanceof z.ZodString && input.maxLength ? [[name, input.maxLength]] : [];
    }),
  );
}

/** Returns a row's values as a form displays them: dates in the shop's time zone, numbers as text, null as ''. */
export function typedValues<Row extends Record<string, unknown>>(row: Row) {
  type Typed<Value> = Value extends Date | number | string | null ? string : Value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typedValue(value)])) as {
    [Name in keyof Row]: Typed<Row[Name]>;
  };
}

export function typedAmount(cents: number | null): string {
  return cents === null ? '' : centsToDecimalText(cents);
}

function typedValue(value: unknown): unknown {
  if (value instanceof Date) return shopTime(value);
  return typeof value === 'number' ? String(value) : (value ?? '');
}

function shapeOf(schema: z.ZodType): z.ZodRawShape {
  const object = inputOf(schema);
  return object instanceof z.ZodObject ? object.shape : {};
}

function inputOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return inputOf(schema.def.innerType);
  return schema instanceof z.ZodPipe ? inputOf(schema.def.in) : schema;
}
