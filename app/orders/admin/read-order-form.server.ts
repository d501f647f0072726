import type { ReturnedPieces } from '../refund.ts';

const LONGEST_REASON = 500;
const LONGEST_NOTE = 2_000;
const LONGEST_TEXT = 100;

/** A field's text; what no database keeps, and what a form would not let in, is cut off. */
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

/** How many pieces of which line come back: fields such as `back-0`. Undefined when one of them is no number of pieces. */
export function readPieces(form: FormData): ReturnedPieces[] | undefined {
  const fields = [...form.keys()].flatMap((name) => {
    const [, position] = /^back-(\d{1,4})$/.exec(name) ?? [];
    return position === undefined ? [] : [{ position: Number(position), typed: readText(form, name) }];
  });
  if (fields.some(({ typed }) => !/^\d{0,6}$/.test(typed))) return undefined;
  return fields
    .map(({ position, typed }) => ({ position, quantity: Number(typed) }))
    .filter(({ quantity }) => quantity > 0);
}
