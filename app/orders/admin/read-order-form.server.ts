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
