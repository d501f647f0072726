import { z } from 'zod';
import { emailField } from '#app/accounts/forms/account-form-schemas.server.ts';
import type { ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { type ItemReason, type ReturnReason, returnReasons } from '#app/orders/withdrawals/return-rules.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';

export type ExchangeProblem = `exchange.problem.${'size' | 'quantity' | 'sold-out' | 'of-drop' | 'changed'}`;
export type ReturnProblem = 'return.problem.pieces' | 'return.problem.again' | 'return.problem.changed';

/** Parses quantities from fields such as `piece-0`, and reasons from `reason-0`. The number is the line's position. */
export function parseReturnForm(
  form: FormData,
):
  | { ok: true; id: string; pieces: ReturnedItems[]; reasons: ItemReason[] }
  | { ok: false; problem: ReturnProblem } {
  const id = z.uuid().safeParse(form.get('id'));
  if (!id.success) return { ok: false, problem: 'return.problem.again' };
  const pieces = readItems(form);
  if (!pieces?.length) return { ok: false, problem: 'return.problem.pieces' };
  const reasons = readReasons(form).filter(({ position }) =>
    pieces.some((piece) => piece.position === position),
  );
  return { ok: true, id: id.data, pieces, reasons };
}

/** Ignores lines without a reason and unknown reasons. */
export function readReasons(form: FormData): ItemReason[] {
  const reasons = new Map<number, ReturnReason>();
  for (const [name, value] of form) {
    const position = /^reason-(0|[1-9]\d{0,3})$/.exec(name)?.[1];
    const reason = returnReasons.find((one) => one === value);
    if (position && reason) reasons.set(Number(position), reason);
  }
  return [...reasons].map(([position, reason]) => ({ position, reason }));
}

const fields = z.object({
  id: z.uuid(),
  position: z
    .string()
    .regex(/^(0|[1-9]\d{0,3})$/)
    .transform(Number),
  /** Undefined if the form has no such field, for example for a line of one item. */
  quantity: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
  size: z.string().min(1).max(20),
});

type Read = { ok: true; wanted: z.infer<typeof fields> } | { ok: false; problem: ExchangeProblem };

export function parseExchangeForm(form: FormData): Read {
  const read = fields.safeParse(Object.fromEntries(form));
  if (read.success) return { ok: true, wanted: read.data };
  const isOfQuantity = read.error.issues.every(({ path }) => path[0] === 'quantity');
  return { ok: false, problem: isOfQuantity ? 'exchange.problem.quantity' : 'exchange.problem.size' };
}

const LONGEST_NAME = 100;

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

export type WithdrawalStatement = { id: string; name: string; email: string; pieces: ReturnedItems[] };

/** Parses a statement. The quantities are in fields such as `piece-0`. */
export function parseWithdrawalForm(
  form: FormData,
): { ok: true; statement: WithdrawalStatement } | { ok: false; problems: WithdrawalProblems } {
  const parsed = statement.safeParse(Object.fromEntries(form));
  const pieces = readItems(form);
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

/** Parses an order number, with or without `ORD-` and `#`, and an email address. */
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

/** Returns undefined if a field does not contain a quantity. */
function readItems(form: FormData): ReturnedItems[] | undefined {
  const named = [...form].filter(([name]) => name.startsWith('piece-'));
  const pieces = named.map(([name, value]) => {
    const position = /^piece-(0|[1-9]\d{0,3})$/.exec(name)?.[1];
    const quantity = typeof value === 'string' ? /^\d{1,6}$/.exec(value)?.[0] : undefined;
    return position && quantity ? { position: Number(position), quantity: Number(quantity) } : undefined;
  });
  const known = pieces.filter((one) => one !== undefined);
  return known.length < pieces.length ? undefined : known.filter(({ quantity }) => quantity > 0);
}
