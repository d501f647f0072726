import { type ActionFunctionArgs, data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import type { ReturnedItems } from '../refunds/refund-rules.ts';

const LONGEST_REASON = 500;
const LONGEST_NOTE = 2_000;
const LONGEST_TEXT = 100;

export function readText(form: FormData, name: string, longest = LONGEST_TEXT): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, longest) : '';
}

export function readReason(form: FormData): string {
  return readText(form, 'reason', LONGEST_REASON);
}

export function readNote(form: FormData): string {
  return readText(form, 'note', LONGEST_NOTE);
}

export function readHow(form: FormData): string {
  return readText(form, 'how', LONGEST_NOTE);
}

/** Undefined if a line occurs twice or a name is malformed (`back-00`). The shop's own forms never send such fields. */
export function readItems(form: FormData, of: 'back' | 'send' = 'back'): ReturnedItems[] | undefined {
  const names = [...form.keys()].filter((name) => name.startsWith(`${of}-`));
  const isOdd = names.some((name) => !/^(?:back|send)-(0|[1-9]\d{0,3})$/.test(name));
  if (isOdd || new Set(names).size < names.length) return undefined;
  const lines = names.map((name) => ({ position: Number(name.slice(5)), typed: readText(form, name) }));
  if (lines.some(({ typed }) => !/^\d{0,6}$/.test(typed))) return undefined;
  return lines
    .map(({ position, typed }) => ({ position, quantity: Number(typed) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Reads the selected orders from the checkboxes of a list or from the single field of a confirmation. */
export function readChosenOrders(form: FormData): { orderId: string; paymentStatus: string | undefined }[] {
  const said = form.getAll('chosen').flatMap((one) => (typeof one === 'string' ? one.split(' ') : []));
  const plain = said.filter((one) => /^[0-9a-f-]{36}:[a-z]{1,20}$/.test(one));
  return [...new Set(plain)].map((one) => {
    const [orderId = '', paymentStatus] = one.split(':');
    return { orderId, paymentStatus };
  });
}

export type OrderSubmission = { actor: Actor; number: string; form: FormData; now: Date };

export type OrderForm<Result> = (db: Db, submission: OrderSubmission) => Promise<Result>;

/** The functions that process the forms, by the last segment of the form's path. */
export type OrderForms<Result> = Record<string, OrderForm<Result>>;

type OrderActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'pattern'> & {
  params: { orderNumber: string };
};

type FormResult = { ok: true } | { ok: false; reason: string };

export async function submitOrderForm<Result extends FormResult>(
  { request, params: { orderNumber: number }, context, pattern }: OrderActionArgs,
  forms: OrderForms<Result>,
) {
  if (!isPostgresText(number)) throw data(null, { status: 404 });
  const submit = formActionOfPath(pattern, forms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const result = await submit(db, { actor: context.get(signedInAdmin), number, form, now: new Date() });
  return data(result, result.ok ? 200 : (statuses[result.reason] ?? 409));
}

const mistakes = [
  ...['empty', 'invalid', 'invalid-status', 'amount', 'ambiguous', 'too-precise', 'pieces', 'no-count'],
  ...['no-note', 'nothing', 'invalid-email', 'same-email', 'no-reason', 'no-pieces', 'no-choice'],
  ...['no-words', 'no-carrier', 'tracking-code', 'no-size', 'too-many-pieces'],
];

/** Any other refusal is a conflict with the order's current state. */
const statuses: Partial<Record<string, number>> = {
  ...Object.fromEntries(mistakes.map((reason) => [reason, 400])),
  confirm: 200,
  'not-found': 404,
  'too-many': 429,
  'mail-unavailable': 503,
  'fetch-failed': 503,
};
