import type { ReturnedPieces } from '../refunds/refund-rules.ts';

const LONGEST_REASON = 500;
const LONGEST_NOTE = 2_000;
const LONGEST_TEXT = 100;

/** A field's text, without what a database cannot keep and cut to the length that the form allows. */
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

/** How money was returned that the provider did not return. */
export function readHow(form: FormData): string {
  return readText(form, 'how', LONGEST_NOTE);
}

/**
 * How many pieces of which line come back or are sent: fields such as `back-0` or `send-0`. Undefined when one of them is no number of pieces, or
 * when a line is named twice or in another spelling (`back-00`), which no form of ours does.
 */
export function readPieces(form: FormData, of: 'back' | 'send' = 'back'): ReturnedPieces[] | undefined {
  const names = [...form.keys()].filter((name) => name.startsWith(`${of}-`));
  const isOdd = names.some((name) => !/^(?:back|send)-(0|[1-9]\d{0,3})$/.test(name));
  if (isOdd || new Set(names).size < names.length) return undefined;
  const lines = names.map((name) => ({ position: Number(name.slice(5)), typed: readText(form, name) }));
  if (lines.some(({ typed }) => !/^\d{0,6}$/.test(typed))) return undefined;
  return lines
    .map(({ position, typed }) => ({ position, quantity: Number(typed) }))
    .filter(({ quantity }) => quantity > 0);
}
