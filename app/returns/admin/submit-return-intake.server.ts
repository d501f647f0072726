import { readText } from '#app/orders/admin/read-order-form-fields.server.ts';
import type { ArrivedPieces } from '#app/orders/withdrawals/arrived-pieces.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { recordReturnIntake } from '../record-return-intake.server.ts';
import type { IntakeAnswer } from './return-answer-types.ts';

/** Records a return receipt from fields `whole-0` and `damaged-0` per line; the rest is missing. */
export async function submitReturnIntake(
  db: Db,
  actor: Actor,
  number: string,
  form: FormData,
  now: Date,
): Promise<IntakeAnswer> {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readText(form, name)]));
  const withdrawal = Number(typed.withdrawal) || 0;
  const pieces = readArrived(typed);
  const taken = pieces
    ? await recordReturnIntake(db, actor, { number, withdrawal, pieces, seen: typed.seen ?? '' }, now)
    : ({ ok: false, reason: 'pieces' } as const);
  return taken.ok
    ? { of: 'intake', withdrawal, ok: true }
    : { of: 'intake', withdrawal, ok: false, reason: taken.reason, typed };
}

/** Returns undefined if a count is invalid, or there is none. An empty field is 0. */
function readArrived(typed: Record<string, string>): ArrivedPieces[] | undefined {
  const lines = new Map<number, ArrivedPieces>();
  for (const [name, count] of Object.entries(typed)) {
    const [, of, place] = /^(whole|damaged)-(0|[1-9]\d{0,3})$/.exec(name) ?? [];
    if (!of || !place) continue;
    if (!/^\d{0,6}$/.test(count)) return undefined;
    const position = Number(place);
    const line = lines.get(position) ?? { position, whole: 0, damaged: 0 };
    lines.set(position, { ...line, [of]: Number(count) });
  }
  return lines.size ? [...lines.values()] : undefined;
}
