import { z } from 'zod';
import type { ReturnedPieces } from '#app/orders/refunds/refund-rules.ts';
import {
  type PieceReason,
  type ReturnReason,
  returnReasons,
} from '#app/orders/withdrawals/return-reasons.ts';
import { readPieces } from './withdrawals/parse-withdrawal-form.server.ts';

export type ReturnProblem = 'return.problem.pieces' | 'return.problem.again' | 'return.problem.changed';

/** Parses the returned items (`piece-0`, a quantity each) with their reasons (`reason-0`), and the form's own id. */
export function parseReturnForm(
  form: FormData,
):
  | { ok: true; id: string; pieces: ReturnedPieces[]; reasons: PieceReason[] }
  | { ok: false; problem: ReturnProblem } {
  const id = z.uuid().safeParse(form.get('id'));
  if (!id.success) return { ok: false, problem: 'return.problem.again' };
  const pieces = readPieces(form);
  if (!pieces?.length) return { ok: false, problem: 'return.problem.pieces' };
  const reasons = readReasons(form).filter(({ position }) =>
    pieces.some((piece) => piece.position === position),
  );
  return { ok: true, id: id.data, pieces, reasons };
}

/** Parses the reasons of a form by line, ignoring missing and unknown ones. */
export function readReasons(form: FormData): PieceReason[] {
  const reasons = new Map<number, ReturnReason>();
  for (const [name, value] of form) {
    const position = /^reason-(0|[1-9]\d{0,3})$/.exec(name)?.[1];
    const reason = returnReasons.find((one) => one === value);
    if (position && reason) reasons.set(Number(position), reason);
  }
  return [...reasons].map(([position, reason]) => ({ position, reason }));
}
