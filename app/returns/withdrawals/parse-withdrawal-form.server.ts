import { z } from 'zod';
import { emailField } from '#app/accounts/forms/account-form-schemas.server.ts';
import type { ReturnedPieces } from '#app/orders/refunds/refund-rules.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';

export const LONGEST_NAME = 100;

/** Message ids by field. */
export type WithdrawalProblems = Partial<Record<'name' | 'email' | 'pieces' | 'number', string>>;

const statement = z.object({
  id: z.uuid(),
  name: singleLineSchema('withdrawal.problem.name')
    .min(1, 'withdrawal.problem.name')
    .max(LONGEST_NAME, 'withdrawal.problem.name'),
  email: emailField,
});

const request = z.object({
  number: z
    .string()
    .trim()
    .regex(/^#?(?:ORD-?)?\d{1,12}$/i)
    .transform((typed) => `ORD-${/\d+$/.exec(typed)?.[0]}`),
  email: emailField,
});

export type WithdrawalStatement = { id: string; name: string; email: string; pieces: ReturnedPieces[] };

/** Parses the withdrawn items (fields such as `piece-0`, a quantity each), the name, and the address for the acknowledgement. */
export function parseWithdrawalForm(
  form: FormData,
): { ok: true; statement: WithdrawalStatement } | { ok: false; problems: WithdrawalProblems } {
  const parsed = statement.safeParse(Object.fromEntries(form));
  const pieces = readPieces(form);
  const problems: WithdrawalProblems = {};
  for (const { path } of parsed.error?.issues ?? []) {
    if (path[0] === 'name') problems.name = 'withdrawal.problem.name';
    if (path[0] === 'email') problems.email = 'withdrawal.problem.email';
    if (path[0] === 'id') problems.pieces = 'withdrawal.problem.again';
  }
  if (!pieces?.length) problems.pieces ??= 'withdrawal.problem.pieces';
  if (!parsed.success || !pieces || Object.keys(problems).length) return { ok: false, problems };
  return { ok: true, statement: { ...parsed.data, pieces } };
}

/** Parses an order number, with or without `ORD-` and `#`, and an e-mail address. */
export function parseWithdrawalRequest(
  form: FormData,
): { ok: true; number: string; email: string } | { ok: false; problems: WithdrawalProblems } {
  const parsed = request.safeParse(Object.fromEntries(form));
  if (parsed.success) return { ok: true, ...parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    ok: false,
    problems: {
      ...(wrong.has('number') && { number: 'withdrawal.problem.number' }),
      ...(wrong.has('email') && { email: 'withdrawal.problem.email' }),
    },
  };
}

/** Parses quantities by line; undefined if a field is no quantity. */
export function readPieces(form: FormData): ReturnedPieces[] | undefined {
  const named = [...form].filter(([name]) => name.startsWith('piece-'));
  const pieces = named.map(([name, value]) => {
    const position = /^piece-(0|[1-9]\d{0,3})$/.exec(name)?.[1];
    const quantity = typeof value === 'string' ? /^\d{1,6}$/.exec(value)?.[0] : undefined;
    return position && quantity ? { position: Number(position), quantity: Number(quantity) } : undefined;
  });
  const known = pieces.filter((one) => one !== undefined);
  return known.length < pieces.length ? undefined : known.filter(({ quantity }) => quantity > 0);
}
