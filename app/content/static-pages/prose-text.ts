/** The text of a static page. Links are written as `[text](/path)`. */
export type Prose = {
  title: string;
  description: string;
  lead: string;
  /** The day of the last change, such as `2026-11-20`. */
  changedOn: string;
  sections: ProseSection[];
};

export type ProseSection = {
  /** The anchor. It is equal in both languages, so that links remain valid after a change of language. */
  id: string;
  title: string;
  parts: ProsePart[];
};

/** A paragraph, a list, terms with definitions, a form to copy, or a table whose first column contains row headers. */
export type ProsePart =
  | string
  | { list: string[] }
  | { fields: [string, string][] }
  | { form: string[] }
  | { table: { caption: string; columns: string[]; rows: string[][] } };

export type ProsePiece = { text: string; to?: string };

export function splitAtLinks(text: string): ProsePiece[] {
  const pieces: ProsePiece[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: words = '', 2: to = '' } of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: words, to });
    end = index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
