import './words.ts';
import type { Words } from '#app/platform/words.ts';
import type { Problem } from './product-draft.ts';
import { LONGEST_ROW, MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from './product-draft.ts';
import type { SendRefusal } from './send-answer.ts';

/** A problem with where it is: "Line 12, Variant Price: …", the product before it where that is not said otherwise. */
export function problemText(t: Words, { line, column, reason, values }: Problem, slug?: string): string {
  const text = t('csvImport.at', { line, column, text: t(`csvImport.problem.${reason}`, values ?? {}) });
  return slug ? `${slug}: ${text}` : text;
}

/** Why a file as a whole was not taken. */
export function fileProblemText(t: Words, { reason, line, column }: Omit<SendRefusal, 'ok'>): string {
  const values = {
    line: line ?? 1,
    column: column ?? '',
    megabytes: MOST_BYTES / 1_000_000,
    rows: MOST_ROWS,
    columns: MOST_COLUMNS,
    row: LONGEST_ROW,
  };
  return t(`csvImport.file.${reason}`, values);
}

/** What a change is called: the field, the size, or the size that goes. */
export function changeText(t: Words, change: string): string {
  const [field, size] = change.split(':');
  return t(`csvImport.field.${field}`, { size });
}
